import * as Type from 'typebox';
import { nullable, oneOf, record } from '../../vocabulary.ts';

/**
 * Whose numbers an account of the Central Platform reaches. `iptsp` is the account of the providers of IP telephony, whose
 * numbers (096…) are senders of their own path.
 */
export const platformOperators = [
  'grameenphone',
  'banglalink',
  'robi',
  'airtel',
  'teletalk',
  'iptsp',
] as const;
export type PlatformOperator = (typeof platformOperators)[number];

const Username = Type.String({ minLength: 1, maxLength: 100, pattern: '^[!-~]([ -~]*[!-~])?$' });
const BillMsisdn = Type.String({ pattern: '^[0-9]{5,15}$' });
/** Missing keeps the one there is; null removes it. Kept sealed and never returned. */
const Secret = Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 200, pattern: '^[ -~]+$' })));

const accountFields = {
  operator: oneOf(platformOperators),
  username: Username,
  billMsisdn: BillMsisdn,
  /** The account that pays when the first one cannot; null is none. */
  secondary: nullable(record({ username: Username, billMsisdn: BillMsisdn })),
};

const settings = {
  /** Numbers of one request, when text, sender and kind are equal. */
  numbersPerRequest: Type.Integer({ minimum: 1, maximum: 1_000 }),
  /** Sent with promotional messages that have no approval of their own; null is none. */
  campaignId: nullable(Type.String({ minLength: 1, maxLength: 64, pattern: '^[!-~]+$' })),
  /** Whoever manages routes is notified when a purse has less; null is never. */
  lowBalance: nullable(Type.Number({ minimum: 0, maximum: 1e12 })),
};

/** How a route of the kind `central-platform` is shown. */
export const CentralPlatform = record({
  ...settings,
  accounts: Type.Array(
    record({ ...accountFields, hasPassword: Type.Boolean(), hasSecondaryPassword: Type.Boolean() }),
  ),
  hasApiKey: Type.Boolean(),
});
export type CentralPlatform = Type.Static<typeof CentralPlatform>;

/** How it is set: secrets that are left out stay as they are, for each operator. */
export const CentralPlatformChange = record({
  ...settings,
  accounts: Type.Array(record({ ...accountFields, password: Secret, secondaryPassword: Secret }), {
    minItems: 1,
    maxItems: platformOperators.length,
  }),
  apiKey: Secret,
});
export type CentralPlatformChange = Type.Static<typeof CentralPlatformChange>;
