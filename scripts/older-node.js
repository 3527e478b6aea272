// Polyfills for Node 20, which the build puts first. The compiler refuses anything else newer than Node 20, because of
// `lib` in tsconfig.json.

Promise.withResolvers ??= function withResolvers() {
  const made = {};
  made.promise = new this((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
};

Map.groupBy ??= function groupBy(items, keyOf) {
  const groups = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

for (const name of ["dispose", "asyncDispose"]) {
  if (!Symbol[name]) Object.defineProperty(Symbol, name, { value: Symbol(`Symbol.${name}`) });
}

AbortSignal.any ??= function any(signals) {
  const either = new AbortController();
  const follow = ({ target }) => {
    for (const signal of signals) signal.removeEventListener("abort", follow);
    either.abort(target.reason);
  };
  for (const signal of signals) {
    if (either.signal.aborted) break;
    if (signal.aborted) follow({ target: signal });
    else signal.addEventListener("abort", follow);
  }
  return either.signal;
};

URL.parse ??= function parse(url, base) {
  try {
    return new this(url, base);
  } catch {
    return null;
  }
};
