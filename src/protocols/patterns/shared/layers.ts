interface Dependent {
  readonly id: string;
  readonly dependsOn: readonly string[];
}

/**
 * Tasks by dependency: each layer needs only those before it.
 * @returns `rest`: those that wait for each other, or for what there is not
 */
export function layersOf<T extends Dependent>(tasks: readonly T[]): { layers: T[][]; rest: T[] } {
  const layers: T[][] = [];
  const done = new Set<string>();
  let rest = [...tasks];
  for (;;) {
    const layer = rest.filter(({ dependsOn }) => dependsOn.every((id) => done.has(id)));
    if (layer.length === 0) return { layers, rest };
    layers.push(layer);
    for (const { id } of layer) done.add(id);
    rest = rest.filter((task) => !layer.includes(task));
  }
}
