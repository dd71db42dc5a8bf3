import type { ApiName, EndpointSpec } from './endpoint.ts';
import * as nouns from './nouns.ts';
import { publicEndpoints } from './public-api/index.ts';

type Nouns = typeof nouns;
type EndpointName = { [Name in keyof Nouns]: Nouns[Name] extends EndpointSpec ? Name : never }[keyof Nouns];

function isEndpoint(exported: unknown): boolean {
  return typeof exported === 'object' && exported !== null && 'path' in exported && 'summary' in exported;
}

/** Every call of the portal. A service mounts its own and refuses to start with one unmounted. */
export const endpoints = Object.fromEntries(
  Object.entries(nouns).filter(([, exported]) => isEndpoint(exported)),
) as Pick<Nouns, EndpointName>;

/** The calls of a service, or of the public API, by their names. */
export function endpointsOf(api: ApiName): [string, EndpointSpec][] {
  return Object.entries<EndpointSpec>({ ...endpoints, ...publicEndpoints }).filter(
    ([, { service }]) => service === api,
  );
}
