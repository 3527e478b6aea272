/** Makes a function that computes the value for each object once, and keeps it as long as the object lives. */
export function memoized<K extends object, V>(compute: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, V>();
  return (of) => {
    if (!known.has(of)) known.set(of, compute(of));
    return known.get(of) as V;
  };
}

/** Makes a function that computes its value at the first call, and returns it from then on. */
export function once<T>(compute: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: compute() };
    return made.value;
  };
}
