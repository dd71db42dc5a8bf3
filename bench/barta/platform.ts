import { eventually } from '#tests/helpers/eventually.ts';
import type { CentralPlatform } from '#contract/main-api/centralPlatform.ts';
import { routePasswordPlace, secretBox } from '#services/kit/auth/secrets.ts';
import { carrierPassword } from '../lib/simulator.ts';
import type { Barta } from './Barta.ts';
import { secretKey } from './settings.ts';

/** Requests that may be unanswered at a time: enough for 1,500 a second that are answered after 50 ms, with room. */
const requestsAtATime = { ofMany: 20, ofOne: 200 };

/** Adds a route over the simulated Central Platform, in place of the one there is. */
export async function usePlatform(barta: Barta, url: string, numbersPerRequest: number): Promise<void> {
  const { hostname, port } = new URL(url);
  const [route] = await barta.query<{ id: number }>(
    "insert into routes (name, is_enabled) values ('Central Platform', false) returning id",
  );
  const account = {
    operator: 'grameenphone',
    username: 'barta',
    billMsisdn: '8801700000000',
    secondary: null,
    hasPassword: true,
    hasSecondaryPassword: false,
  } as const;
  const stored: CentralPlatform = {
    numbersPerRequest,
    campaignId: null,
    lowBalance: null,
    hasApiKey: true,
    accounts: [account],
  };
  const secrets = { apiKey: 'barta-key', accounts: { grameenphone: { password: carrierPassword } } };
  const box = secretBox({
    NODE_ENV: 'production',
    DATABASE_URL: '',
    DATA_DIR: '',
    SECRET_KEY: secretKey,
  });
  const sealed = box.seal(JSON.stringify(secrets), routePasswordPlace(route!.id));
  const window = numbersPerRequest === 1 ? requestsAtATime.ofOne : requestsAtATime.ofMany;
  await barta.query('update routes set is_enabled = false, revision = revision + 1');
  await barta.query(`
    update routes set kind = 'central-platform', central_platform = '${JSON.stringify(stored)}',
      host = '${hostname}', port = ${port}, receipts_per_message = 'one-for-all',
      sealed_password = '\\x${Buffer.from(sealed).toString('hex')}', response_seconds = 30, window_size = ${window},
      is_enabled = true, revision = revision + 1
    where id = ${route!.id}`);
  await eventually(async () => {
    const bound = await barta.query<{ id: number }>(
      "select route_id as id from route_states where state = 'bound'",
    );
    if (bound.length !== 1 || bound[0]!.id !== route!.id)
      throw new Error('the Central Platform is not used yet');
  }, 20_000);
}
