import type {
  CentralPlatform,
  CentralPlatformChange,
  PlatformOperator,
} from '#contract/main-api/carriers/centralPlatform.ts';
import { secretAfter } from '../routes/secretAfter.ts';
import type { PlatformAccount } from './PlatformClient.ts';

/** The settings of a route over the Central Platform, with its secrets. */
export interface PlatformSettings extends Omit<CentralPlatform, 'accounts' | 'hasApiKey'> {
  accounts: PlatformAccount[];
  apiKey: string | null;
}

interface AccountSecrets {
  password?: string | undefined;
  secondaryPassword?: string | undefined;
}

/** Sealed as the route's password, in JSON, so that one seal keeps them all. */
interface PlatformSecrets {
  apiKey?: string | undefined;
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
  const after: PlatformSecrets = { apiKey: secretAfter(apiKey, before.apiKey), accounts: {} };
  const stored = accounts.map(({ password, secondaryPassword, ...account }) => {
    const { operator, secondary } = account;
    const own = before.accounts[operator] ?? {};
    const secrets: AccountSecrets = {
      password: secretAfter(password, own.password),
      ...(secondary && { secondaryPassword: secretAfter(secondaryPassword, own.secondaryPassword) }),
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

function readSecrets(opened: string | null): PlatformSecrets {
  return opened === null ? none : (JSON.parse(opened) as PlatformSecrets);
}
