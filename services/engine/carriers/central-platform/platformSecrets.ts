import type {
  CentralPlatform,
  CentralPlatformChange,
  PlatformOperator,
} from '#contract/main-api/centralPlatform.ts';
import type { PlatformAccount } from './PlatformClient.ts';

/** The settings of a route over the Central Platform, with its secrets. */
export interface PlatformSettings extends Omit<CentralPlatform, 'accounts' | 'hasApiKey'> {
  accounts: PlatformAccount[];
  apiKey: string | null;
}

interface AccountSecrets {
  password?: string;
  secondaryPassword?: string;
}

/** Sealed as the route's password, in JSON, so that one seal keeps them all. */
interface PlatformSecrets {
  apiKey?: string;
  accounts: Partial<Record<PlatformOperator, AccountSecrets>>;
}

const none: PlatformSecrets = { accounts: {} };

export function openPlatform(stored: CentralPlatform, opened: string | null): PlatformSettings {
  const secrets = readSecrets(opened);
  const { numbersPerRequest, campaignId, lowBalance } = stored;
  return {
    numbersPerRequest,
    campaignId,
    lowBalance,
    apiKey: secrets.apiKey ?? null,
    accounts: stored.accounts.map(({ operator, username, billMsisdn, secondary }) => {
      const { password = '', secondaryPassword = '' } = secrets.accounts[operator] ?? {};
      return {
        operator,
        username,
        password,
        billMsisdn,
        secondary: secondary && { ...secondary, password: secondaryPassword },
      };
    }),
  };
}

/** The settings to store, which say what secrets there are, and the text to seal. */
export interface ChangedPlatform {
  stored: CentralPlatform;
  secrets: string;
}

/**
 * The settings and secrets after a change: a secret that is left out stays, null removes it, and those of operators
 * without an account go.
 * @param opened the secrets before it
 */
export function changePlatform(
  { accounts, apiKey, ...settings }: CentralPlatformChange,
  opened: string | null,
): ChangedPlatform {
  const before = readSecrets(opened);
  const after: PlatformSecrets = { ...changed({ apiKey }, { apiKey: before.apiKey }), accounts: {} };
  const stored = accounts.map(({ password, secondaryPassword, ...account }) => {
    const { operator, secondary } = account;
    const own = before.accounts[operator] ?? {};
    const secrets: AccountSecrets = {
      ...changed({ password }, { password: own.password }),
      ...(secondary && changed({ secondaryPassword }, { secondaryPassword: own.secondaryPassword })),
    };
    after.accounts[operator] = secrets;
    const hasPassword = secrets.password !== undefined;
    return { ...account, hasPassword, hasSecondaryPassword: secrets.secondaryPassword !== undefined };
  });
  return {
    stored: { ...settings, accounts: stored, hasApiKey: after.apiKey !== undefined },
    secrets: JSON.stringify(after),
  };
}

/** The secret as given, that of before where none is given, and nothing where it is removed or there was none. */
function changed<Name extends string>(
  given: Record<Name, string | null | undefined>,
  before: Record<Name, string | undefined>,
): Partial<Record<Name, string>> {
  const entries = (Object.keys(given) as Name[]).flatMap((name) => {
    const value = given[name] === undefined ? before[name] : given[name];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}

function readSecrets(opened: string | null): PlatformSecrets {
  return opened === null ? none : (JSON.parse(opened) as PlatformSecrets);
}
