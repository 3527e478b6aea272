/** Value of an attribute; undefined leaves the attribute out. */
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Content of an element: what `Make` made, text, lists of both, or nothing. */
export type Content<T> = T | string | number | false | undefined | readonly Content<T>[];

/**
 * Makes an element. The report makes a string of it, the page a node of its tree; both escape text and attributes.
 * `key` identifies an element among its siblings and is no attribute.
 */
export type Make<T> = (tag: string, attributes: Attributes, ...content: Content<T>[]) => T;
