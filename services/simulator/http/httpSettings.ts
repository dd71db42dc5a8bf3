import * as Type from 'typebox';
import { check, closed, oneOf } from '../check.ts';

/** Operators as the Central Platform names them; Airtel's numbers belong to Robi's account. IPTSP is IP telephony. */
export const accountNames = ['GP', 'RB', 'BL', 'TT', 'IPTSP'] as const;
export type AccountName = (typeof accountNames)[number];

const word = Type.String({ minLength: 1, maxLength: 200 });
/** A number, or its last digits. */
const ending = Type.String({ pattern: '^[0-9]{1,15}$' });
const amount = Type.Union([Type.Number({ minimum: 0, maximum: 1e12 }), Type.Null()]);
export const amountsSchema = Type.Record(Type.String(), amount);

const account = closed({
  mno: oneOf(accountNames),
  username: word,
  password: word,
  billMsisdn: Type.String({ pattern: '^[0-9]{5,15}$' }),
});

/** An account of the provider: it has one at each operator. */
export interface Account {
  mno: AccountName;
  username: string;
  password: string;
  /** The number that is billed, and from which texts without a sender ID come. */
  billMsisdn: string;
}

export const httpSettingsSchema = closed({
  apiKey: Type.Optional(word),
  accounts: Type.Optional(Type.Array(account, { maxItems: 50 })),
  /** Addresses that may call the platform; left out, all may. */
  sourceIps: Type.Optional(Type.Array(word, { maxItems: 100 })),
  /** Sender IDs and the operators that have approved them; left out, every operator has approved every one. */
  senders: Type.Optional(Type.Record(Type.String(), Type.Array(oneOf(accountNames)))),
  /** Campaign ids that are live; left out, all are. */
  campaigns: Type.Optional(Type.Array(word, { maxItems: 1_000 })),
  /** Numbers that were ported, each with its operator now. */
  ported: Type.Optional(Type.Record(Type.String(), oneOf(accountNames))),
  /** Numbers on the do-not-disturb list. */
  dnd: Type.Optional(Type.Array(ending, { maxItems: 100_000 })),
  barred: Type.Optional(Type.Array(ending, { maxItems: 100_000 })),
  /** Words that no text may have. */
  keywords: Type.Optional(Type.Array(word, { maxItems: 1_000 })),
  limits: Type.Optional(
    closed({
      /** Numbers in a request that the platform takes, and that an operator takes. */
      numbers: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      operatorNumbers: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      /** Requests a second, of each account. */
      perSecond: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      /** Messages in all, of each account, from now on. */
      quota: Type.Optional(Type.Integer({ minimum: 0 })),
      /** A request that equals an earlier one within so long is a duplicate. */
      duplicateMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400_000 })),
    }),
  ),
  /** In taka, of each part of a message. */
  prices: Type.Optional(
    closed({
      operator: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
      platform: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    }),
  ),
  /** In taka; the purses that are left out have no limit. */
  purses: Type.Optional(amountsSchema),
  /** Where receipts of the Infobip shape go that name no address of their own. */
  callbackUrl: Type.Optional(Type.String({ pattern: '^https?://', maxLength: 2_000 })),
});

type SettingsInput = Type.Static<typeof httpSettingsSchema>;

/** Infinity where there is no limit. */
export interface Limits {
  numbers: number;
  operatorNumbers: number;
  perSecond: number;
  quota: number;
  /** 0 for none. */
  duplicateMs: number;
}

/** Settings of the HTTP carriers; null where everything is allowed. */
export interface HttpSettings {
  apiKey: string;
  accounts: readonly Account[];
  sourceIps: readonly string[] | null;
  senders: Readonly<Record<string, readonly AccountName[]>> | null;
  campaigns: readonly string[] | null;
  ported: ReadonlyMap<string, AccountName>;
  dnd: readonly string[];
  barred: readonly string[];
  keywords: readonly string[];
  limits: Limits;
  prices: { operator: number; platform: number };
  callbackUrl: string | null;
}

/** The number that an account without settings sends from and is billed for. */
export const billMsisdns: Readonly<Record<AccountName, string>> = {
  GP: '8801700000000',
  RB: '8801800000000',
  BL: '8801900000000',
  TT: '8801500000000',
  IPTSP: '8809600000000',
};

/** Fills in the defaults: the accounts have the name and the password of the SMPP account. @throws a ModeError */
export function readHttpSettings(asked: unknown, systemId: string, password: string): HttpSettings {
  check(httpSettingsSchema, asked, 'settings');
  const given = asked as SettingsInput & Pick<Partial<HttpSettings>, 'accounts' | 'senders'>;

  return {
    apiKey: given.apiKey ?? `${systemId}-key`,
    accounts:
      given.accounts ??
      accountNames.map((mno) => ({ mno, username: systemId, password, billMsisdn: billMsisdns[mno] })),
    sourceIps: given.sourceIps ?? null,
    senders: given.senders ?? null,
    campaigns: given.campaigns ?? null,
    ported: new Map(Object.entries(given.ported ?? {})),
    dnd: given.dnd ?? [],
    barred: given.barred ?? [],
    keywords: given.keywords ?? [],
    limits: {
      numbers: 100,
      operatorNumbers: Infinity,
      perSecond: Infinity,
      quota: Infinity,
      duplicateMs: 0,
      ...given.limits,
    },
    prices: { operator: 0.25, platform: 0.05, ...given.prices },
    callbackUrl: given.callbackUrl ?? null,
  };
}
