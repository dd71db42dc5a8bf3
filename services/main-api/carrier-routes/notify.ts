import { sql } from 'kysely';
import type { Route } from '#contract/main-api/routes.ts';
import { texts } from '#services/kit/database/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { Session } from '#services/kit/auth/session.ts';

export interface RouteEvent {
  kind: 'route-created' | 'route-changed' | 'route-deleted';
  route: Pick<Route, 'id' | 'name'>;
  /** Of a change: the names of its fields. */
  fields?: readonly string[];
}

/** Notifies everybody else who may manage routes, in the transaction that changes one. Call it before a route is deleted. */
export async function notifyRouteManagers(
  queries: Queries,
  { userId }: Session,
  { kind, route, fields = [] }: RouteEvent,
): Promise<void> {
  await sql`
    insert into notifications (user_id, kind, actor_id, actor_name, actor_company_id, route_id, route_name, route_fields)
    select person.id, ${kind}, actor.id, actor.name, actor.company_id, ${route.id}::bigint, ${route.name},
      ${texts([...fields])}
    from users actor
    join users person on person.active and person.id <> actor.id
    join companies on companies.id = person.company_id and companies.status = 'active' and companies.scope = 'platform'
    join roles on roles.id = person.role_id and roles.scope = 'platform'
    where actor.id = ${userId} and exists (select from role_permissions
      where role_permissions.role_id = roles.id and role_permissions.permission = 'manage-route')
    order by person.id`.execute(queries);
}
