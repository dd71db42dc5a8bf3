import { eventually } from '#tests/helpers/eventually.ts';
import type { CentralPlatform } from '#contract/main-api/carriers/centralPlatform.ts';
import { routePasswordPlace, secretBox } from '#services/kit/auth/secrets.ts';
import { carrierPassword } from '../lib/simulator.ts';
import type { Barta } from './Barta.ts';
import { secretKey } from './settings.ts';

/** Requests that may be unanswered at a time: enough for 1,500 a second that are answered after 50 ms, with room. */
const requestsAtATime = { ofMany: 20, ofOne: 200 };

type Query = Barta['query'];

/** An account of the simulated platform. */
interface Account {
  operator: 'grameenphone' | 'robi';
  billMsisdn: string;
}
const ofGrameenphone: Account = { operator: 'grameenphone', billMsisdn: '8801700000000' };
export const ofRobi: Account = { operator: 'robi', billMsisdn: '8801800000000' };

/** Adds a route over the simulated Central Platform, in place of the one there is. */
export async function usePlatform(barta: Barta, url: string, numbersPerRequest: number): Promise<void> {
  await barta.query('update routes set is_enabled = false, revision = revision + 1');
  const window = numbersPerRequest === 1 ? requestsAtATime.ofOne : requestsAtATime.ofMany;
  const id = await addPlatform(barta.query, url, { numbersPerRequest, window, account: ofGrameenphone });
  await eventually(async () => {
    const bound = await barta.query<{ id: number }>(
      "select route_id as id from route_states where state = 'bound'",
    );
    if (bound.length !== 1 || bound[0]!.id !== id) throw new Error('the Central Platform is not used yet');
  }, 20_000);
}

interface PlatformOptions {
  numbersPerRequest: number;
  /** Requests that may be unanswered at a time. */
  window: number;
  account: Account;
  /** Numbers that it serves; all of them without any. */
  prefixes?: readonly string[];
}

/** Adds a route over the simulated Central Platform. @returns its id */
export async function addPlatform(
  query: Query,
  url: string,
  { numbersPerRequest, window, account: { operator, billMsisdn }, prefixes = [] }: PlatformOptions,
): Promise<number> {
  const { hostname, port } = new URL(url);
  const [route] = await query<{ id: number }>(
    "insert into routes (name, is_enabled) values ('Central Platform', false) returning id",
  );
  const account = {
    operator,
    username: 'barta',
    billMsisdn,
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
  const secrets = { apiKey: 'barta-key', accounts: { [operator]: { password: carrierPassword } } };
  const box = secretBox({
    NODE_ENV: 'production',
    DATABASE_URL: '',
    DATA_DIR: '',
    SECRET_KEY: secretKey,
  });
  const sealed = box.seal(JSON.stringify(secrets), routePasswordPlace(route!.id));
  await query(`
    update routes set kind = 'central-platform', central_platform = '${JSON.stringify(stored)}',
      host = '${hostname}', port = ${port}, receipts_per_message = 'one-for-all',
      sealed_password = '\\x${Buffer.from(sealed).toString('hex')}', response_seconds = 30, window_size = ${window}, prefixes = '{${prefixes.join(',')}}',
      is_enabled = true, revision = revision + 1
    where id = ${route!.id}`);
  return route!.id;
}
