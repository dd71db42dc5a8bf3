import type { Reply } from '#contract/endpoint.ts';
import type { AuditAction, AuditChange } from '#contract/main-api/auditLog.ts';
import type { listRouteStates, NewRoute, Route, RouteChange } from '#contract/main-api/routes.ts';
import { unservedPrefixes } from '#domain/unservedPrefixes.ts';
import { changesBetween, recordDeed } from '#services/kit/audit.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { AppError, notFound, refusedFields } from '#services/kit/errors.ts';
import type { Page } from '#services/kit/page.ts';
import { routePasswordPlace } from '#services/kit/routePassword.ts';
import type { SecretBox } from '#services/kit/secrets.ts';
import type { Session } from '#services/kit/session.ts';
import { SettingsError } from '#services/kit/settings.ts';
import { writeAs } from '#services/kit/writeAs.ts';
import { refuseProblems, type FieldProblems } from '../refuseProblems.ts';
import { liveStates } from './liveStates.ts';
import {
  routeRepository,
  type RouteFilter,
  type RouteRepository,
  type RouteSortField,
} from './repository.ts';

export type RouteService = ReturnType<typeof routeService>;

const fields = [
  'name',
  'host',
  'port',
  'usesTls',
  'systemId',
  'systemType',
  'bindMode',
  'windowSize',
  'segmentsPerSecond',
  'responseSeconds',
  'enquireSeconds',
  'idMode',
  'receiptDetection',
  'utcOffsetMinutes',
  'prefixes',
  'priority',
  'whenUncertain',
  'isEnabled',
] as const satisfies (keyof Route)[];

/** What the receiver's settings say of their route: once one of them is changed here, the route is its own. */
const fieldsOfSettings: readonly string[] = [
  'host',
  'port',
  'usesTls',
  'systemId',
  'windowSize',
  'responseSeconds',
  'idMode',
  'utcOffsetMinutes',
] satisfies (keyof Route)[];

/** Routes belong to the provider: whoever gets here is of its people. */
export function routeService(database: Database, secrets: SecretBox) {
  /** @throws rule-refused on `password` where there is no key to keep it with */
  async function keepPassword(routes: RouteRepository, id: number, password: string | null): Promise<void> {
    try {
      await routes.setPassword(id, password === null ? null : secrets.seal(password, routePasswordPlace(id)));
    } catch (error) {
      if (error instanceof SettingsError) throw refusedFields({ password: 'secret-key-missing' });
      throw error;
    }
  }

  return {
    list(filter: RouteFilter, page: Page<RouteSortField>): Promise<{ rows: Route[]; total: number }> {
      return routeRepository(database).list(filter, page);
    },

    async states(): Promise<Reply<typeof listRouteStates>> {
      const prefixes = await routeRepository(database).enabledPrefixes();
      return {
        states: await liveStates(database),
        hasEnabled: prefixes.length > 0,
        unserved: unservedPrefixes(prefixes),
      };
    },

    /** @throws not-found */
    find(id: number): Promise<Route> {
      return existing(routeRepository(database), id);
    },

    /** @throws rule-refused, conflict on `name` */
    create(session: Session, { password = null, ...input }: NewRoute): Promise<Route> {
      return writeAs(database, session, async (transaction) => {
        const routes = routeRepository(transaction);
        refuseProblems(problemsOf(input), await nameProblem(routes, input.name));
        const id = await routes.insert(input);
        if (password !== null) await keepPassword(routes, id, password);
        const route = await existing(routes, id);
        await record(transaction, session, 'created', route, [
          ...changesBetween({}, route, fields),
          ...passwordChange(false, password !== null),
        ]);
        return route;
      });
    },

    /** @throws not-found, rule-refused, conflict on `name` */
    update(session: Session, id: number, { password, ...input }: RouteChange): Promise<Route> {
      return writeAs(database, session, async (transaction) => {
        const routes = routeRepository(transaction);
        await routes.lock(id);
        const before = await existing(routes, id);
        refuseProblems(problemsOf(input), await nameProblem(routes, input.name, id));
        const changes = changesBetween(before, { ...before, ...input }, fields);
        const isOwn = password !== undefined || changes.some(({ field }) => fieldsOfSettings.includes(field));
        // That of the settings is not known here, and without it nothing would be bound any more.
        if (isOwn && before.followsSettings && password === undefined) {
          throw refusedFields({ password: 'password-needed' });
        }
        if (password !== undefined) {
          await keepPassword(routes, id, password);
          changes.push(...passwordChange(before.hasPassword, password !== null));
        }
        // Who saves what is there already must not make the receivers connect anew.
        if (changes.length === 0 && !(isOwn && before.followsSettings)) return before;
        await routes.update(id, input, isOwn);
        const after = await existing(routes, id);
        await record(transaction, session, 'updated', after, changes);
        return after;
      });
    },

    /** @throws not-found, in-use */
    remove(session: Session, id: number): Promise<{ id: number }> {
      return writeAs(database, session, async (transaction) => {
        const routes = routeRepository(transaction);
        await routes.lock(id);
        const route = await existing(routes, id);
        if (await routes.isUsed(id)) {
          // How many is not counted: they may be hundreds of millions.
          throw new AppError('in-use', 'Messages were sent over this route. Switch it off instead.');
        }
        await routes.delete(id);
        await record(transaction, session, 'deleted', route, changesBetween(route, {}, fields));
        return { id };
      });
    },
  };
}

async function existing(routes: RouteRepository, id: number): Promise<Route> {
  const route = await routes.find(id);
  if (!route) throw notFound('route');
  return route;
}

async function nameProblem(
  routes: RouteRepository,
  name: string | undefined,
  exceptId?: number,
): Promise<FieldProblems> {
  const isTaken = name !== undefined && (await routes.isNameTaken(name, exceptId));
  return isTaken ? { name: 'name-taken' } : {};
}

function problemsOf({ prefixes = [] }: RouteChange): FieldProblems {
  return new Set(prefixes).size < prefixes.length ? { prefixes: 'prefix-twice' } : {};
}

/** That there is a password, never which. */
function passwordChange(had: boolean, has: boolean): AuditChange[] {
  const shown = (is: boolean) => (is ? '••••••••' : null);
  return had || has ? [{ field: 'password', before: shown(had), after: shown(has) }] : [];
}

async function record(
  queries: Queries,
  session: Session,
  action: AuditAction,
  { id, name }: Route,
  changes: AuditChange[],
): Promise<void> {
  const deed = { action, noun: 'route', companyId: null, recordId: id, recordName: name, changes } as const;
  await recordDeed(queries, session, deed);
}
