import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { words } from "../words/index.ts";
import { Failure } from "./failure.tsx";

/** A view whose script is loaded when it is first shown. */
export function late(load: () => Promise<ComponentType>): () => JSX.Element {
  let loaded: ComponentType | undefined;
  return function Late() {
    const [View, show] = useState(() => loaded);
    const [failure, fail] = useState<unknown>();
    useEffect(() => {
      if (View) return;
      load().then((found) => {
        loaded = found;
        show(() => found);
      }, fail);
    }, [View]);
    if (View) return <View />;
    return failure === undefined ? <p class="loading">{words.value.loading}</p> : <Failure error={failure} />;
  };
}
