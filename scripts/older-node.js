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
