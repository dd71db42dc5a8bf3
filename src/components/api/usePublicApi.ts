import { withoutTrailingSlashes } from '#domain/trailingSlashes.ts';
import { useRuntimeConfig } from '../../runtimeConfig.ts';
import { useUserCells } from '../../session.ts';

/**
 * Base URL for programs of the company that the page is about: `{cell}` in it is the number of that company's cell. Undefined until the
 * configuration has been read.
 */
export function usePublicApi(): string | undefined {
  const cell = useUserCells()?.current.number ?? 0;
  const configured = useRuntimeConfig()?.publicApi.replaceAll('{cell}', String(cell));
  // Behind a proxy it may be a path of this site, which a program does not know.
  return configured && withoutTrailingSlashes(new URL(configured, location.origin).href);
}
