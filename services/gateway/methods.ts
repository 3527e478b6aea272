import type { OpenAPIHono } from "@hono/zod-openapi";

/** The methods that a path is described for, in capitals; none where there is no such path. */
export function allowedMethods(definitions: OpenAPIHono["openAPIRegistry"]["definitions"], path: string): string[] {
  const found = definitions.flatMap((definition) =>
    definition.type === "route" && matches(definition.route.path, path) ? [definition.route.method.toUpperCase()] : [],
  );
  return [...new Set(found)];
}

/** `{name}` stands for one part of a path; the last one of a file's path for the rest of it. */
function matches(template: string, path: string): boolean {
  const [wanted, found] = [template.split("/"), path.split("/")];
  if (template.endsWith("/files/{path}") ? found.length < wanted.length : found.length !== wanted.length) return false;
  return wanted.every((part, i) => part === found[i] || (part.startsWith("{") && found[i] !== ""));
}
