import { changePlatform } from '#services/engine/carriers/central-platform/platformSecrets.ts';
import { routePasswordPlace, type SecretBox } from '#services/kit/auth/secrets.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { billMsisdns } from '#services/simulator/http/httpSettings.ts';

/** The carriers of the simulator, as the demonstration's routes reach them. */
export interface SimulatedCarriers {
  httpPort: number;
  /** The name and the password are the same for all of them. */
  username: string;
  password: string;
  /** Keeps the secrets of the routes. */
  secrets: SecretBox;
}

/** Adds a route over the simulated Central Platform, which is off. */
export async function addPlatformRoute(
  database: Queries,
  { httpPort, username, password, secrets }: SimulatedCarriers,
): Promise<void> {
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
  const { id } = await database
    .insertInto('routes')
    .values({
      name: 'Central Platform (simulated)',
      kind: 'central-platform',
      host: '127.0.0.1',
      port: httpPort,
      uses_tls: false,
      response_seconds: 30,
      receipts_per_message: 'one-for-all',
      central_platform: JSON.stringify(stored),
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
