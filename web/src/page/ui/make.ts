import { type ComponentChildren, h, type JSX } from "preact";
import type { Make } from "#drawing/make";
import { Link } from "./text.tsx";

/** Makes the elements of shared drawings; links stay within the page. */
export const make: Make<JSX.Element> = (tag, attributes, ...content) => {
  const children = content as ComponentChildren[];
  return tag === "a"
    ? h(Link, { ...attributes, to: String(attributes.href) }, ...children)
    : h(tag, attributes, ...children);
};
