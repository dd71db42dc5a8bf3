import type { SecretPlace } from './secrets.ts';

/** Where a route's password is kept: the main API seals it, the SMS receiver opens it. */
export function routePasswordPlace(routeId: number): SecretPlace {
  return { table: 'routes', column: 'sealed_password', id: routeId };
}
