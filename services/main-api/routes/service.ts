import type { Reply } from '#contract/endpoint.ts';
import type { AuditAction, AuditChange } from '#contract/main-api/auditLog.ts';
import type { listRouteStates, NewRoute, Route, RouteChange } from '#contract/main-api/routes.ts';
import { destinationFieldsAmong, needsCurrentPassword } from '#domain/routeChange.ts';
import { unservedPrefixes } from '#domain/unservedPrefixes.ts';
import { changesBetween, recordDeed } from '#services/kit/auth/audit.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { AppError, notFound, refusedFields, refuseInUse } from '#services/kit/errors.ts';
import type { Page } from '#services/kit/http/page.ts';
import { routePasswordPlace } from '#services/kit/auth/routePassword.ts';
import type { SecretBox } from '#services/kit/auth/secrets.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { SettingsError } from '#services/kit/process/settings.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { refuseProblems, type FieldProblems } from '../refuseProblems.ts';
import { checkCurrentPassword, type CurrentPassword } from '../users/currentPassword.ts';
import { liveStates } from './liveStates.ts';
import { notifyRouteManagers } from './notify.ts';
import {
  routeRepository,
  type RouteFilter,
  type RouteRepository,
  type RouteSortField,
} from './repository.ts';
import { requireRemovable, requireSystemTextAccess } from './rules.ts';

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
  'carriesSystemTexts',
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
      const enabled = await routeRepository(database).enabledRoutes();
      const ofSystemTexts = enabled.filter(({ carriesSystemTexts }) => carriesSystemTexts);
      return {
        states: await liveStates(database),
        hasEnabled: enabled.length > 0,
        unserved: unservedPrefixes(enabled.map(({ prefixes }) => prefixes)),
        hasSystemTextRoute: ofSystemTexts.length > 0,
        unservedSystemTexts: unservedPrefixes(ofSystemTexts.map(({ prefixes }) => prefixes)),
      };
    },

    /** @throws not-found */
    find(id: number): Promise<Route> {
      return existing(routeRepository(database), id);
    },

    /** @throws rule-refused, forbidden, rate-limited, conflict on `name` */
    async create(session: Session, { password = null, currentPassword, ...input }: NewRoute): Promise<Route> {
      requireSystemTextAccess(session, null, input);
      const confirmation = await checkCurrentPassword(database, session, currentPassword);
      return writeAs(database, session, async (transaction) => {
        const routes = routeRepository(transaction);
        refuseProblems(
          { ...problemsOf(input), ...confirmationProblem(confirmation) },
          await nameProblem(routes, input.name),
        );
        const id = await routes.insert(input);
        if (password !== null) await keepPassword(routes, id, password);
        const route = await existing(routes, id);
        await record(transaction, session, 'created', route, [
          ...changesBetween({}, route, fields),
          ...passwordChange(false, password !== null),
        ]);
        await notifyRouteManagers(transaction, session, { kind: 'route-created', route });
        return route;
      });
    },

    /** @throws not-found, rule-refused, forbidden, rate-limited, conflict on `name` */
    async update(session: Session, id: number, { currentPassword, ...given }: RouteChange): Promise<Route> {
      const { password, ...input } = given;
      const seen = await existing(routeRepository(database), id);
      const wanted = differencesFrom(seen, given);
      requireSystemTextAccess(session, seen, wanted);
      // Before the transaction: the check is slow, and a wrong guess must stay counted.
      const confirmation = needsCurrentPassword(wanted)
        ? await checkCurrentPassword(database, session, currentPassword)
        : null;
      return writeAs(database, session, async (transaction) => {
        const routes = routeRepository(transaction);
        await routes.lock(id);
        const before = await existing(routes, id);
        // Compared again in the transaction, because the route may have changed meanwhile.
        const change = differencesFrom(before, given);
        requireSystemTextAccess(session, before, change);
        refuseProblems(
          { ...problemsOf(input), ...(needsCurrentPassword(change) && confirmationProblem(confirmation)) },
          await nameProblem(routes, input.name, id),
        );
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
        const redirecting = destinationFieldsAmong(Object.keys(change));
        if (redirecting.length > 0) {
          await notifyRouteManagers(transaction, session, {
            kind: 'route-changed',
            route: after,
            fields: redirecting,
          });
        }
        return after;
      });
    },

    /** @throws not-found, forbidden, in-use */
    remove(session: Session, id: number): Promise<{ id: number }> {
      return writeAs(database, session, async (transaction) => {
        const routes = routeRepository(transaction);
        await routes.lock(id);
        const route = await existing(routes, id);
        requireRemovable(session, route);
        if (await routes.isUsed(id)) {
          refuseInUse({ messages: await routes.countMessages(id) }, 'Switch it off instead.');
          throw new AppError('in-use', 'Something was received over this route. Switch it off instead.');
        }
        await notifyRouteManagers(transaction, session, { kind: 'route-deleted', route });
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

/** Only the fields that are different; a password counts as different whenever one is given. */
function differencesFrom(before: Route, { password, ...input }: RouteChange): RouteChange {
  const changed = changesBetween(before, { ...before, ...input }, fields).map(({ field }) => field);
  const different = Object.entries(input).filter(([name]) => changed.includes(name));
  return { ...Object.fromEntries(different), ...(password !== undefined && { password }) };
}

function confirmationProblem(confirmation: CurrentPassword | null): FieldProblems {
  if (confirmation === null) return { currentPassword: 'required' };
  return confirmation.problem ? { currentPassword: confirmation.problem } : {};
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
