import { sql } from 'kysely';
import { goneAfterSeconds } from '#contract/main-api/carriers/routeStates.ts';
import { CarrierBind } from '#services/engine/carriers/smpp/bind/CarrierBind.ts';
import type { BindOptions } from '#services/engine/carriers/smpp/bind/bindOptions.ts';
import { BindError } from '#services/engine/carriers/smpp/bind/bindRequest.ts';
import {
  readRoutes,
  updateSettingsRoute,
  type RouteRecord,
} from '#services/engine/carriers/routes/routeRecords.ts';
import { bindOptionsOf } from '#services/engine/carriers/smpp/SmppConnection.ts';
import { carrierHost, type EngineSettings } from '#services/engine/settings.ts';
import { secretBox } from '#services/kit/auth/secrets.ts';
import type { Database } from '#services/kit/database/index.ts';
import { commandStatus } from '#services/kit/smpp/codec/commandStatus.ts';
import { examinePlatform } from './centralPlatform.ts';
import { examineHttp } from './httpCarrier.ts';
import { clearTextOfRoutes } from './clearText.ts';
import type { Opened } from './database.ts';
import { find, Skipped, type Finding } from './findings.ts';
import type { ExaminedSettings } from './settings.ts';

const unbindMs = 3_000;

/** Binds to each SMPP carrier and unbinds again, and asks the others about their accounts, unless a running process is bound: many carriers allow one bind only. */
export async function examineCarriers(
  settings: ExaminedSettings,
  { database, schema }: Opened,
): Promise<Finding[]> {
  if (settings.SMPP_HOST === undefined) return [];
  if (settings.DISPATCH_PAUSED) return [await find('carrier', isPaused)];
  const own = settings as EngineSettings;
  // Before the first start the only route is that of the settings.
  if (schema === 'none') return [await find('carrier', () => tryBind(bindOptionsOfSettings(own), own))];
  try {
    if (!database || schema !== 'current')
      throw new Skipped(
        'Which routes there are, and which are in use, says the database: make it work first.',
      );
    const { routes, bound, senderId } = await routesOf(database, own);
    if (routes.length === 0)
      throw new Error(
        'No route is enabled, or none of those in RECEIVER_ROUTES: enable one on the Route screen, or correct the setting.',
      );
    const findings = await Promise.all(
      routes.map((route) =>
        route.kind === 'central-platform' && !route.problem
          ? examinePlatform(route, senderId)
          : find(`route ${route.name}`, () => {
              if (route.problem)
                throw new Error(`${route.problem} Set it, or type the password on the Route screen again.`);
              if (route.kind === 'http') return examineHttp(route);
              if (bound.has(route.id)) return 'a running process is bound, so no other bind is tried';
              const bindAs = route.bindMode === 'transceiver' ? 'transceiver' : 'transmitter';
              return tryBind({ ...bindOptionsOf(route), bindAs }, own);
            }),
      ),
    );
    return [...findings.flat(), ...clearTextOfRoutes(routes)];
  } catch (error) {
    return [await find('carrier', () => Promise.reject(error))];
  }
}

function isPaused(): string {
  throw new Skipped('DISPATCH_PAUSED is true, so that nothing is sent: set it to false to send again.');
}

interface Routes {
  /** As the next start would use them. */
  routes: RouteRecord[];
  /** To which a running process is bound. */
  bound: Set<number>;
  /** An approved sender ID, the provider's default if there is one. */
  senderId: string | null;
}

async function routesOf(database: Database, settings: EngineSettings): Promise<Routes> {
  const transaction = await database.startTransaction().execute();
  try {
    await updateSettingsRoute(transaction, settings);
    const routes = await readRoutes(transaction, secretBox(settings), settings);
    const { rows } = await sql<{ id: number }>`
      select distinct route_id as id from route_states
      where state = 'bound' and updated_at > now() - make_interval(secs => ${goneAfterSeconds})`.execute(
      transaction,
    );
    const sender = await transaction
      .selectFrom('sender_ids')
      .innerJoin('companies', 'companies.id', 'sender_ids.company_id')
      .select('sender_ids.name')
      .where('sender_ids.status', '=', 'approved')
      .orderBy(sql`companies.scope = 'platform'`, 'desc')
      .orderBy('sender_ids.is_default', 'desc')
      .orderBy('sender_ids.id')
      .limit(1)
      .executeTakeFirst();
    return { routes, bound: new Set(rows.map(({ id }) => id)), senderId: sender?.name ?? null };
  } finally {
    await transaction.rollback().execute();
  }
}

const bindOptionsOfSettings = (settings: EngineSettings): BindOptions => ({
  host: carrierHost(settings),
  port: settings.SMPP_PORT,
  tls: settings.SMPP_TLS,
  systemId: settings.SMPP_SYSTEM_ID,
  password: settings.SMPP_PASSWORD,
});

async function tryBind(options: BindOptions, settings: EngineSettings): Promise<string> {
  const { host, port } = options;
  if (!settings.SMPP_HOST && host === carrierHost(settings) && port === settings.SMPP_PORT)
    throw new Skipped('SMPP_HOST is empty: messages go to the simulated carrier, which delivers nothing.');
  // Deliveries that arrive meanwhile are refused, so that the carrier sends them again.
  const bind = new CarrierBind(options, { onDeliver: () => Promise.reject(new Error('not taken')) });
  try {
    await bind.open();
  } catch (error) {
    throw new Error(`${host}:${port}: ${adviceOf(error as Error)}`);
  }
  await bind.unbind(unbindMs);
  return `bound to ${host}:${port} as ${options.systemId}`;
}

const whereToCorrect = 'on the Route screen, or in the settings if the route follows them';

function adviceOf(error: Error): string {
  const advice = {
    [commandStatus.ESME_RINVPASWD]: `correct the password ${whereToCorrect}`,
    [commandStatus.ESME_RINVSYSID]: `correct the system ID ${whereToCorrect}`,
    [commandStatus.ESME_RALYBND]: 'end the other bind of this account, or ask the carrier to allow more',
    [commandStatus.ESME_RBINDFAIL]: `correct the system ID and the password ${whereToCorrect}`,
  }[(error instanceof BindError && error.status) || 0];
  return `${error.message}; ${advice ?? `check that the carrier lets this machine in, and its address ${whereToCorrect}`}.`;
}
