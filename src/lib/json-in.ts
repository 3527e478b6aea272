/** Parses JSON; undefined if it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses JSON. @throws the error that is made of what is wrong with it */
export function jsonOr(text: string, fault: (error: Error) => Error): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fault(error as Error);
  }
}
