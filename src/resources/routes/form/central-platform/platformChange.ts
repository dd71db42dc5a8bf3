import {
  platformOperators,
  type CentralPlatform,
  type PlatformOperator,
} from '#contract/main-api/carriers/centralPlatform.ts';
import { withAsciiDigits } from '#domain/numbers/msisdn.ts';

type Typed = string | null | undefined;

export interface AccountValues {
  operator: PlatformOperator;
  username?: Typed;
  billMsisdn?: Typed;
  password?: Typed;
  hasPassword?: boolean;
  secondary?: { username?: Typed; billMsisdn?: Typed } | null;
  secondaryPassword?: Typed;
  hasSecondaryPassword?: boolean;
}

/** Settings of the Central Platform as a form holds them: an empty secret keeps the one there is. */
export interface PlatformValues extends Partial<Omit<CentralPlatform, 'accounts' | 'numbersPerRequest'>> {
  numbersPerRequest?: number | string | null;
  apiKey?: Typed;
  removeApiKey?: boolean;
  accounts?: AccountValues[];
}

/** The values of a new route. */
export const newPlatform = {
  numbersPerRequest: 100,
  campaignId: null,
  lowBalance: null,
  accounts: [],
} satisfies PlatformValues;

/** The settings as they are sent, which are complete only if the form is. Accounts stay in the order of the form. */
export function platformSettings(values: PlatformValues) {
  const { numbersPerRequest, campaignId, lowBalance, accounts = [] } = values;
  return {
    // A text that cannot be read as a number is left to the contract, which refuses it.
    ...(numbersPerRequest !== null && numbersPerRequest !== undefined && { numbersPerRequest }),
    campaignId: trimmed(campaignId) ?? null,
    lowBalance: lowBalance ?? null,
    accounts: accounts.map(accountSettings),
    ...(values.removeApiKey ? { apiKey: null } : values.apiKey && { apiKey: values.apiKey }),
  };
}

function accountSettings(account: AccountValues) {
  const { operator, secondary, password, secondaryPassword } = account;
  return {
    operator,
    ...namesOf(account),
    secondary: secondary ? namesOf(secondary) : null,
    ...(password && { password }),
    ...(secondary && secondaryPassword && { secondaryPassword }),
  };
}

/** Leaves out a name that is empty, so that it counts as missing. */
function namesOf({ username, billMsisdn }: { username?: Typed; billMsisdn?: Typed }) {
  const name = trimmed(username);
  const number = trimmed(billMsisdn);
  return {
    ...(name && { username: name }),
    ...(number && { billMsisdn: withAsciiDigits(number).replaceAll(/[\s+-]/g, '') }),
  };
}

const trimmed = (text: Typed) => text?.trim() || undefined;

/** Whether the form holds other settings than the saved ones, or a secret, whatever the order of the accounts. */
export function isPlatformChanged(values: PlatformValues, saved: CentralPlatform | null): boolean {
  return saved === null || comparable(values) !== comparable(saved);
}

function comparable(values: PlatformValues): string {
  const settings = platformSettings(values);
  const accounts = settings.accounts.toSorted((one, other) => rank(one.operator) - rank(other.operator));
  return JSON.stringify({ ...settings, accounts });
}

const rank = (operator: PlatformOperator) => platformOperators.indexOf(operator);

/** The inputs that miss what only the service could refuse: path → key of the text. */
export function platformProblems({ accounts = [] }: PlatformValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [index, account] of accounts.entries()) {
    const { password, hasPassword, secondary, secondaryPassword, hasSecondaryPassword } = account;
    const path = `centralPlatform.accounts.${index}`;
    if (!password && !hasPassword) problems[`${path}.password`] = 'problems.required';
    if (secondary && !secondaryPassword && !hasSecondaryPassword)
      problems[`${path}.secondaryPassword`] = 'problems.required';
  }
  return problems;
}
