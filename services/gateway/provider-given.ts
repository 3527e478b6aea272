import { ProviderError, REPLAY, resolveProvider } from "#providers";

/**
 * The provider that a request names, `auto` and `mix` resolved, as on the command line. A replay reads files of this
 * machine, so that only who is at its command line starts one.
 * @throws ProviderError
 */
export async function providerGiven(name: string, env: NodeJS.ProcessEnv): ReturnType<typeof resolveProvider> {
  if (!name.startsWith(REPLAY)) return resolveProvider(name, env);
  const what = `provider ${REPLAY}… reads files of the machine that runs it: use \`swarm replay\` there`;
  throw new ProviderError("unsupported", what);
}
