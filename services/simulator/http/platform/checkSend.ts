import { defaultOperatorPrefixes } from '#domain/numbers/operators.ts';
import { encodingOf } from '#domain/sms/encoding.ts';
import { segmentsOf } from '#domain/sms/segments.ts';
import type { Operator } from '#contract/sms-receiver/messages.ts';
import { specialOutcomeOf } from '../../specialNumbers.ts';
import type { HttpCarrier } from '../HttpCarrier.ts';
import type { Account, AccountName } from '../httpSettings.ts';

/** A request that passed the platform's checks. */
export interface SendPlan {
  account: Account;
  /** The number of the secondary account, from which ported numbers are sent to; null if it is not needed. */
  secondary: string | null;
  sent: string[];
  dnd: string[];
  invalid: string[];
  parts: number;
}

const requiredOfAccount = ['username', 'password', 'billMsisdn', 'apiKey'];
const requiredToSend = [...requiredOfAccount, 'cli', 'transactionType', 'messageType', 'message'];

/** Airtel's numbers are billed to Robi. */
const namesOfOperators: Partial<Record<Operator, AccountName>> = {
  grameenphone: 'GP',
  robi: 'RB',
  airtel: 'RB',
  banglalink: 'BL',
  teletalk: 'TT',
};
const byPrefix = new Map(
  defaultOperatorPrefixes.map(({ prefix, operator }) => [prefix, namesOfOperators[operator]]),
);

/** The fields that are missing or empty make 9001. */
export function isMissing(body: Readonly<Record<string, unknown>>, fields: readonly string[]): boolean {
  return fields.some((field) => body[field] === undefined || body[field] === null || body[field] === '');
}

/** The account that a body names, or the code that refuses it: 9002 for its password, 9007 for its number. */
export function findAccount(
  body: Readonly<Record<string, unknown>>,
  { settings }: HttpCarrier,
  suffix: '' | 'Secondary' = '',
): Account | 9002 | 9007 {
  const [username, password, billMsisdn] = ['username', 'password', 'billMsisdn'].map(
    (field) => body[`${field}${suffix}`],
  );
  const known = settings.accounts.filter(
    (account) => account.username === username && account.password === password,
  );
  if (known.length === 0 || body.apiKey !== settings.apiKey) return 9002;
  return known.find((account) => account.billMsisdn === billMsisdn) ?? 9007;
}

/** The code for a body or a source that no call of the platform takes; null if it is fine. */
export function checkCaller(
  body: Readonly<Record<string, unknown>>,
  required: readonly string[],
  sourceIp: string,
  { settings }: HttpCarrier,
): number | null {
  if (isMissing(body, required)) return 9001;
  return settings.sourceIps === null || settings.sourceIps.includes(sourceIp) ? null : 9006;
}

/** @returns the plan, or the code that refuses the request: first the platform's own, then the operator's */
export function checkSend(
  body: Readonly<Record<string, unknown>>,
  numbers: readonly string[],
  isIptsp: boolean,
  sourceIp: string,
  carrier: HttpCarrier,
): SendPlan | number {
  const { settings } = carrier;
  if (numbers.length === 0) return 9001;
  const caller = checkCaller(body, requiredToSend, sourceIp, carrier);
  if (caller !== null) return caller;
  const account = findAccount(body, carrier);
  if (typeof account === 'number') return account;
  if ((account.mno === 'IPTSP') !== isIptsp) return 9007;
  const type = String(body.transactionType);
  if (!['T', 'P', 'D'].includes(type) || (type === 'P' && isMissing(body, ['campaignId']))) return 9019;
  if (!['1', '3'].includes(String(body.messageType))) return 9020;
  if (numbers.length > settings.limits.numbers) return 9010;
  const message = String(body.message);
  if (String(body.messageType) === '1' && encodingOf(message) !== 'GSM7') return 9013;
  if (settings.keywords.some((keyword) => message.toLowerCase().includes(keyword.toLowerCase()))) return 9014;
  const cli = String(body.cli);
  const isOwnNumber = cli === account.billMsisdn;
  const approvedBy = isOwnNumber || !settings.senders ? null : (settings.senders[cli] ?? []);
  if (approvedBy?.length === 0 || (isIptsp && !isOwnNumber)) return 9008;

  const plan = sortNumbers(body, numbers, account, carrier);
  if (typeof plan === 'number') return plan;
  // From here on it is the operator who refuses.
  if (approvedBy && !approvedBy.includes(account.mno)) return 1006;
  if (type === 'P' && settings.campaigns?.includes(String(body.campaignId)) === false) return 1018;
  const { segments } = segmentsOf(message);
  if (segments > 1 && body.isLongSMS !== true) return 1019;
  if (numbers.length > settings.limits.operatorNumbers) return 1054;
  if (numbers.length === 1 && carrier.barred.has(numbers[0]!)) return 1016;
  if (plan.invalid.length === numbers.length) return 1010;
  // A promotional request is queued, so its numbers on the list show in its report only.
  if (type !== 'P' && plan.dnd.length === numbers.length) return 1009;
  return { ...plan, parts: segments };
}

const valid = /^8801[3-9][0-9]{8}$/;

/** Tells numbers apart by what becomes of them; 9007 if one of them is another operator's. */
function sortNumbers(
  body: Readonly<Record<string, unknown>>,
  numbers: readonly string[],
  account: Account,
  carrier: HttpCarrier,
): Omit<SendPlan, 'parts'> | 9007 {
  const { ported } = carrier.settings;
  const { specialNumbers } = carrier.mode;
  const plan: Omit<SendPlan, 'parts'> = { account, secondary: null, sent: [], dnd: [], invalid: [] };
  for (const number of numbers) {
    const isInvalid = specialNumbers && specialOutcomeOf(number) === 'invalid-number';
    if (isInvalid || !valid.test(number) || carrier.barred.has(number)) plan.invalid.push(number);
    else {
      const operator = ported.get(number) ?? byPrefix.get(number.slice(0, 5));
      if (account.mno !== 'IPTSP' && operator !== account.mno) {
        const secondary = ported.has(number) ? findAccount(body, carrier, 'Secondary') : 9007;
        if (typeof secondary === 'number') return 9007;
        plan.secondary = secondary.billMsisdn;
      }
      (carrier.dnd.has(number) ? plan.dnd : plan.sent).push(number);
    }
  }
  return plan;
}
