import type { Reply } from '#contract/endpoint.ts';
import type {
  CarrierKind,
  listRouteStates,
  NewRoute,
  Route,
  RouteChange,
} from '#contract/main-api/carriers/routes.ts';
import { destinationFieldsAmong, needsCurrentPassword } from '#domain/carriers/routeChange.ts';
import { unservedPrefixes } from '#domain/numbers/unservedPrefixes.ts';
import { changesBetween, writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refusedFields, refuseInUse, refusal } from '#services/kit/errors.ts';
import { routePasswordPlace, sealForField, type SecretBox } from '#services/kit/auth/secrets.ts';
import { notify } from '#services/kit/notifications/write.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { auditedRecords } from '#services/kit/auth/auditedRecords.ts';
import { hiddenPassword } from './hiddenPassword.ts';
import {
  changedFields,
  changedSettings,
  newRouteProblems,
  otherKinds,
  settingsFields,
  settingsOfKind,
  type ChangedSettings,
  type SettingsField,
} from './kindSettings.ts';
import { refuseProblems, type FieldProblems } from '#services/kit/refuseProblems.ts';
import { checkCurrentPassword, type CurrentPassword } from '../currentPassword.ts';
import { liveStates } from '#services/engine/carriers/routes/liveStates.ts';
import { routeFields, routeRepository, type RouteRepository } from './repository.ts';
import { requireRemovable, requireSystemTextAccess } from './rules.ts';

/** Fields that the receiver's settings give their route: once one of them is changed here, the route is its own. */
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

/** Settings of a new route that are other than the columns' defaults, which are SMPP's. */
const defaultsOfKind: Record<CarrierKind, Partial<Route>> = {
  smpp: {},
  // It takes a long message whole and has one receipt for it.
  'central-platform': {
    port: 443,
    usesTls: true,
    responseSeconds: 30,
    receiptsPerMessage: 'one-for-all',
    needsContentApproval: true,
  },
  http: { port: 443, usesTls: true, responseSeconds: 30, receiptsPerMessage: 'one-for-all' },
};

/** Routes belong to the provider, so the caller is one of its users. */
export function routeService(database: Database, secrets: SecretBox) {
  const { list, find, record, remove } = auditedRecords(database, {
    noun: 'route',
    repositoryFor: routeRepository,
    // The password itself is audited as set or not.
    notAudited: { hasPassword: 'derived', followsSettings: 'derived' },
    companyIdOf: () => null,
  });

  const seal = (id: number, text: string, field: 'password' | SettingsField) =>
    sealForField(secrets, field, text, routePasswordPlace(id));

  const keepPassword = (routes: RouteRepository, id: number, password: string | null) =>
    routes.setPassword(id, password === null ? null : seal(id, password, 'password'));

  const keepSettings = (routes: RouteRepository, id: number, changed: ChangedSettings) =>
    routes.setSettings(id, changed, seal(id, changed.secrets, settingsOfKind[changed.kind].field));

  /**
   * The secrets of a route of a kind with its own settings; null where it has none yet, and where no key opens them, so
   * that they can be given anew.
   */
  async function openedSecrets(routes: RouteRepository, id: number): Promise<string | null> {
    const sealed = await routes.sealedPassword(id);
    const place = routePasswordPlace(id);
    return sealed && secrets.keyOf(sealed, place) && secrets.open(sealed, place);
  }

  return {
    list,
    find,

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

    /** @throws rule-refused, forbidden, rate-limited, conflict on `name` */
    async create(
      session: Session,
      { password = null, currentPassword, centralPlatform, httpCarrier, ...input }: NewRoute,
    ): Promise<Route> {
      requireSystemTextAccess(session, null, input);
      const given = { centralPlatform, httpCarrier };
      const settings = changedSettings(input.kind ?? 'smpp', given, null);
      const confirmation = await checkCurrentPassword(database, session, currentPassword);
      return writeAs(database, session, async (transaction) => {
        const routes = routeRepository(transaction);
        refuseProblems(
          {
            ...problemsOf(input),
            ...newRouteProblems({ ...input, ...given, password }),
            ...settings?.problems,
            ...confirmationProblem(confirmation),
          },
          await routes.nameProblem(input.name),
        );
        const id = await routes.insert({ ...defaultsOfKind[input.kind ?? 'smpp'], ...input });
        if (password !== null) await keepPassword(routes, id, password);
        if (settings) await keepSettings(routes, id, settings);
        const route = await routes.find(id);
        const created = { ...route, password: shownPassword(route.hasPassword) };
        await record(transaction, session, 'created', null, created);
        await notify(transaction, { kind: 'route-created', actorId: session.userId, route });
        return route;
      });
    },

    /** @throws not-found, rule-refused, forbidden, rate-limited, conflict on `name` */
    async update(session: Session, id: number, { currentPassword, ...given }: RouteChange): Promise<Route> {
      const { password, centralPlatform: _platform, httpCarrier: _http, ...input } = given;
      const seen = await find(session, id);
      const wanted = differencesFrom(seen, given);
      requireSystemTextAccess(session, seen, wanted);
      // Before the transaction: the check is slow, and a wrong guess must stay counted.
      const confirmation = needsCurrentPassword(wanted)
        ? await checkCurrentPassword(database, session, currentPassword)
        : null;
      return writeAs(database, session, async (transaction) => {
        const routes = routeRepository(transaction);
        await routes.lock(id);
        const before = await routes.find(id);
        // Compared again in the transaction, because the route may have changed meanwhile.
        const change = differencesFrom(before, given);
        requireSystemTextAccess(session, before, change);
        const opened = before.kind === 'smpp' ? null : await openedSecrets(routes, id);
        const settings = changedSettings(before.kind, given, opened);
        refuseProblems(
          {
            ...problemsOf(input),
            ...otherKinds(before.kind, given),
            ...settings?.problems,
            ...(needsCurrentPassword(change) && confirmationProblem(confirmation)),
          },
          await routes.nameProblem(input.name, { exceptId: id }),
        );
        const changes = changesBetween(
          before,
          {
            ...before,
            ...input,
            ...(settings && { [settingsOfKind[settings.kind].field]: settings.stored }),
          },
          [...routeFields, ...settingsFields],
        );
        const isOwn = password !== undefined || changes.some(({ field }) => fieldsOfSettings.includes(field));
        // That of the settings is not known here, and without it nothing would be bound any more.
        if (isOwn && before.followsSettings && password === undefined) {
          throw refusedFields({ password: 'password-needed' });
        }
        if (password !== undefined) {
          await keepPassword(routes, id, password);
          const had = shownPassword(before.hasPassword);
          const has = shownPassword(password !== null);
          if (had ?? has) changes.push({ field: 'password', before: had, after: has });
        }
        if (settings && change[settingsOfKind[settings.kind].field]) {
          await keepSettings(routes, id, settings);
          if (settings.isSecretGiven)
            changes.push({ field: 'password', before: shownPassword(true), after: shownPassword(true) });
        }
        // Saving without a change must not make the receivers connect again.
        if (changes.length === 0 && !(isOwn && before.followsSettings)) return before;
        await routes.update(id, input, isOwn);
        const after = await routes.find(id);
        await writeAuditEntry(transaction, session, {
          action: 'updated',
          noun: 'route',
          companyId: null,
          recordId: id,
          recordName: after.name,
          changes,
        });
        const redirecting = destinationFieldsAmong(Object.keys(change));
        if (redirecting.length > 0) {
          const route = { id, name: after.name, fields: redirecting };
          await notify(transaction, { kind: 'route-changed', actorId: session.userId, route });
        }
        return after;
      });
    },

    /** @throws not-found, forbidden, in-use */
    remove: (session: Session, id: number) =>
      remove(session, id, async (routes, transaction, route) => {
        requireRemovable(session, route);
        if (await routes.isUsed(id)) {
          refuseInUse({ messages: await routes.countMessages(id) }, 'switch-route-off');
          throw refusal('in-use', 'route-received');
        }
        await notify(transaction, { kind: 'route-deleted', actorId: session.userId, route });
      }),
  };
}

function problemsOf({ prefixes = [] }: RouteChange): FieldProblems {
  return new Set(prefixes).size < prefixes.length ? { prefixes: 'prefix-twice' } : {};
}

/** Only the changed fields; a password that is given always counts as changed. */
function differencesFrom(
  before: Route,
  { password, centralPlatform, httpCarrier, ...input }: RouteChange,
): RouteChange {
  const changed = changesBetween(before, { ...before, ...input }, routeFields).map(({ field }) => field);
  const different = Object.entries(input).filter(([name]) => changed.includes(name));
  return {
    ...Object.fromEntries(different),
    ...(password !== undefined && { password }),
    ...changedFields(before, { centralPlatform, httpCarrier }),
  };
}

function confirmationProblem(confirmation: CurrentPassword | null): FieldProblems {
  if (confirmation === null) return { currentPassword: 'required' };
  return confirmation.problem ? { currentPassword: confirmation.problem } : {};
}

/** That there is a password, never which. */
function shownPassword(isThere: boolean): string | null {
  return isThere ? hiddenPassword : null;
}
