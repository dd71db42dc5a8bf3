import { filteredPath } from './filteredPath.ts';

/** The views of the API page, each with an address of its own. */
export const apiPaths = {
  compose: '/home/api',
  requests: '/home/api/requests',
  move: '/home/api/move',
} as const;
export type ApiView = keyof typeof apiPaths;

/** The requests that were made with one key. */
export function requestsOfKeyPath(apiKeyId: number): string {
  return filteredPath(apiPaths.requests, { apiKeyId });
}
