import type { PlatformOperator } from '#contract/main-api/carriers/centralPlatform.ts';
import { HttpCaller, type HttpCallerOptions } from '#services/kit/http-client/HttpCaller.ts';
import { verdictOf, type Verdict } from './codes.ts';

/** An account at the platform, with its secrets. */
export interface PlatformAccount {
  operator: PlatformOperator;
  username: string;
  password: string;
  billMsisdn: string;
  secondary: { username: string; password: string; billMsisdn: string } | null;
}

/** Fields that all messages of a request have in common. */
export interface SharedRequest {
  account: PlatformAccount;
  sender: string;
  text: string;
  /** Whether its text needs Unicode. */
  isUnicode: boolean;
  isLong: boolean;
  transactionType: 'T' | 'P';
  campaignId: string | null;
}

/**
 * How a call ended.
 * - answered: the platform has answered with a code
 * - unsent: it did not get the request
 * - unknown: it may have got it, and has not said what it did
 * - closed: it answers with an HTTP status by which it cannot have read the request, as when the address is wrong
 */
export type PlatformAnswer =
  | { kind: 'answered'; verdict: Verdict; fields: Record<string, unknown> }
  | { kind: 'unsent'; reason: string }
  | { kind: 'unknown'; reason: string }
  | { kind: 'closed'; reason: string };

/** Operators as the platform names them; Airtel's numbers are Robi's. */
const operatorNames: Readonly<Record<PlatformOperator, string>> = {
  grameenphone: 'GP',
  banglalink: 'BL',
  robi: 'RB',
  airtel: 'RB',
  teletalk: 'TT',
  iptsp: 'IPTSP',
};

const paths = {
  mobile: '/a2p-sms/api/v1/send-sms',
  iptsp: '/a2p-sms-iptsp/api/v1/send-sms',
  receipts: '/a2p-proxy-api/api/v1/check-delivery-report',
  iptspReceipts: '/a2p-proxy-api-iptsp/api/v1/check-delivery-report',
  senderId: '/a2p-proxy-api/api/v1/check-cli',
  operatorBalance: '/a2p-proxy-api/api/v1/check-credit-balance',
  platformBalance: '/a2p-wallet/api/v1/check-current-balance',
} as const;

/** HTTP statuses of who has not read the request: the address or the credentials are wrong, it leads elsewhere, or there are too many. */
const closedStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308, 401, 403, 404, 405, 410, 429]);

/** The calls of the Central Platform: JSON over HTTP, with the account in the body of each. */
export class PlatformClient {
  readonly #caller: HttpCaller;
  readonly #apiKey: string | null;

  constructor(options: HttpCallerOptions, apiKey: string | null) {
    this.#caller = new HttpCaller(options);
    this.#apiKey = apiKey;
  }

  send(
    { account, sender, text, isUnicode, isLong, transactionType, campaignId }: SharedRequest,
    msisdns: readonly string[],
  ): Promise<PlatformAnswer> {
    return this.#post(account.operator === 'iptsp' ? paths.iptsp : paths.mobile, {
      ...this.#credentials(account),
      cli: sender,
      msisdnList: msisdns,
      transactionType,
      messageType: isUnicode ? '3' : '1',
      isLongSMS: isLong,
      message: text,
      ...(campaignId !== null && { campaignId }),
    });
  }

  /** @param reference the platform's name of the request */
  receipts(account: PlatformAccount, reference: string, msisdns: readonly string[]): Promise<PlatformAnswer> {
    return this.#post(account.operator === 'iptsp' ? paths.iptspReceipts : paths.receipts, {
      ...this.#credentials(account),
      msisdnList: msisdns,
      serverReference: reference,
    });
  }

  /** Whether a sender ID is approved at the account's operator. */
  senderId({ username, password, operator }: PlatformAccount, sender: string): Promise<PlatformAnswer> {
    return this.#post(paths.senderId, {
      username,
      password,
      mno: operatorNames[operator],
      ...this.#key,
      cli: sender,
    });
  }

  operatorBalance(account: PlatformAccount): Promise<PlatformAnswer> {
    return this.#post(paths.operatorBalance, {
      ...this.#credentials(account),
      mno: operatorNames[account.operator],
    });
  }

  platformBalance(account: PlatformAccount): Promise<PlatformAnswer> {
    return this.#post(paths.platformBalance, this.#credentials(account));
  }

  close(): void {
    this.#caller.close();
  }

  get #key() {
    return this.#apiKey === null ? {} : { apiKey: this.#apiKey };
  }

  #credentials({ username, password, billMsisdn, secondary }: PlatformAccount) {
    return {
      username,
      password,
      billMsisdn,
      ...(secondary && {
        usernameSecondary: secondary.username,
        passwordSecondary: secondary.password,
        billMsisdnSecondary: secondary.billMsisdn,
      }),
      ...this.#key,
    };
  }

  async #post(path: string, body: object): Promise<PlatformAnswer> {
    const outcome = await this.#caller.call({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
    if (outcome.kind === 'unsent') return { kind: 'unsent', reason: outcome.reason };
    if (outcome.kind === 'unanswered') return { kind: 'unknown', reason: outcome.reason };
    const fields = fieldsOf(outcome.body);
    const code = fields && codeOf(fields.serverResponseCode);
    if (fields && code !== null && code !== undefined) {
      const { mnoResponseCode } = fields;
      const verdict = verdictOf(code, codeOf(mnoResponseCode));
      // An operator that has been asked, and whose code cannot be read, may have refused.
      if (verdict.meaning === 'taken' && !verdict.isOperators && !isMissing(mnoResponseCode))
        return { kind: 'unknown', reason: 'the code of the operator in the answer cannot be read' };
      return { kind: 'answered', verdict, fields };
    }
    const reason = `the platform answers with HTTP status ${outcome.status} and without a code`;
    return { kind: closedStatuses.has(outcome.status) ? 'closed' : 'unknown', reason };
  }
}

function fieldsOf(body: Buffer): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(body.toString('utf8'));
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Codes come as numbers and as digits. */
function codeOf(value: unknown): number | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return /^\d{4}$/.test(text) ? Number(text) : null;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === 'null';
}

/** The platform's documents name the field of a balance differently in places. */
const balanceFields = ['balance', 'currentBalance', 'availableBalance', 'creditBalance'] as const;

/** The balance in an answer; null where it has none that can be read. */
export function balanceIn(answer: PlatformAnswer): number | null {
  if (answer.kind !== 'answered') return null;
  for (const field of balanceFields) {
    const value = answer.fields[field];
    const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
    if (/^-?\d{1,15}(\.\d{1,6})?$/.test(text)) return Number(text);
  }
  return null;
}

/** Whether an answer says that a sender ID is approved; null where it says neither. */
export function availabilityIn(answer: PlatformAnswer): boolean | null {
  if (answer.kind !== 'answered' || answer.verdict.meaning !== 'taken') return null;
  const { isAvailable } = answer.fields;
  if (isAvailable === true || isAvailable === 'true') return true;
  return isAvailable === false || isAvailable === 'false' ? false : null;
}

/** The texts of a list in an answer, also those written as numbers; none where it is missing or something else. */
export function textsIn(fields: Record<string, unknown>, name: string): string[] {
  const value = fields[name];
  if (!Array.isArray(value)) return [];
  return value.filter((item) => typeof item === 'string' || typeof item === 'number').map(String);
}

/** An id in an answer, as it can be stored; null where there is none. */
export function idIn(fields: Record<string, unknown>, name: string): string | null {
  const value = fields[name];
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return text === '' || text === 'null' ? null : text.replaceAll('\0', '').slice(0, 64);
}
