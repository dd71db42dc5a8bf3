import type { Insertable } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { changePlatform } from '#services/engine/carriers/central-platform/platformSecrets.ts';
import { changeHttp } from '#services/engine/carriers/http/httpSecrets.ts';
import { httpPresets } from '#services/engine/carriers/http/presets.ts';
import { routePasswordPlace, type SecretBox } from '#services/kit/auth/secrets.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { billMsisdns } from '#services/simulator/http/httpSettings.ts';

/** The carriers of the simulator, as the demonstration's routes reach them. */
export interface SimulatedCarriers {
  httpPort: number;
  /** Where they reach the SMS receiver, to push receipts. */
  receiverUrl: string;
  /** The name and the password are the same for all of them. */
  username: string;
  password: string;
  /** Keeps the secrets of the routes. */
  secrets: SecretBox;
}

/** Adds routes over the simulated carriers by HTTP, which are off. */
export async function addHttpRoutes(database: Queries, simulated: SimulatedCarriers): Promise<void> {
  await addPlatformRoute(database, simulated);
  await addGenericRoute(database, simulated);
}

function addPlatformRoute(database: Queries, simulated: SimulatedCarriers): Promise<void> {
  const { username, password } = simulated;
  const account = { username, password, secondary: null };
  const { stored, secrets: text } = changePlatform(
    {
      numbersPerRequest: 100,
      campaignId: 'DEMO-1',
      lowBalance: 100,
      apiKey: `${username}-key`,
      accounts: [
        { ...account, operator: 'grameenphone', billMsisdn: billMsisdns.GP },
        { ...account, operator: 'banglalink', billMsisdn: billMsisdns.BL },
        { ...account, operator: 'robi', billMsisdn: billMsisdns.RB },
        { ...account, operator: 'teletalk', billMsisdn: billMsisdns.TT },
        { ...account, operator: 'iptsp', billMsisdn: billMsisdns.IPTSP },
      ],
    },
    null,
  );
  const route = { name: 'Central Platform (simulated)', kind: 'central-platform' } as const;
  return addRoute(database, simulated, { ...route, central_platform: JSON.stringify(stored) }, text);
}

/** In the shape of Jasmin, whose receipts are pushed. */
function addGenericRoute(database: Queries, simulated: SimulatedCarriers): Promise<void> {
  const { receiverUrl, username, password } = simulated;
  const { receipts, ...settings } = httpPresets.jasmin;
  const { stored, secrets: text } = changeHttp(
    { ...settings, receipts: { ...receipts, callbackBase: receiverUrl }, username, password },
    null,
  );
  const route = { name: 'Carrier over HTTP (simulated)', kind: 'http' } as const;
  return addRoute(database, simulated, { ...route, http_carrier: JSON.stringify(stored) }, text);
}

/** @param text the secrets of the route */
async function addRoute(
  database: Queries,
  { httpPort, secrets }: SimulatedCarriers,
  route: Insertable<Schema['routes']>,
  text: string,
): Promise<void> {
  const { id } = await database
    .insertInto('routes')
    .values({
      ...route,
      host: '127.0.0.1',
      port: httpPort,
      uses_tls: false,
      response_seconds: 30,
      receipts_per_message: 'one-for-all',
      is_enabled: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .updateTable('routes')
    .set({ sealed_password: secrets.seal(text, routePasswordPlace(id)) })
    .where('id', '=', id)
    .execute();
}
