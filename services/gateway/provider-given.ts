import { ProviderError, REPLAY, resolveProvider } from "#providers";

/**
 * Resolves the provider that a request names, `auto` and `mix` included. A replay reads files of this machine, so only
 * the command line may start one.
 * @throws ProviderError
 */
export async function providerGiven(name: string, env: NodeJS.ProcessEnv): ReturnType<typeof resolveProvider> {
  if (!name.startsWith(REPLAY)) return resolveProvider(name, env);
  const what = `provider ${REPLAY}… reads files of the machine that runs it: use \`swarm replay\` there`;
  throw new ProviderError("unsupported", what);
}
