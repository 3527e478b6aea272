/** What is typed alike in every language: the commands of a text, in backticks, and the variables of the environment in it. */
export function typedIn(text: string): { readonly commands: readonly string[]; readonly variables: readonly string[] } {
  const commands = text.match(/`[^`]+`/g) ?? [];
  const variables = text.replace(/`[^`]+`/g, " ").match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b/g) ?? [];
  return { commands, variables };
}
