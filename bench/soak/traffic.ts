import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointSpec, Input, Reply } from '#contract/endpoint.ts';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { totalsReport } from '#contract/database-manager/totals.ts';
import { cancelBatch, pauseBatch, resendBatch, resumeBatch } from '#contract/sms-receiver/batches.ts';
import { sendBatch } from '#contract/sms-receiver/newBatches.ts';
import { addCredit } from '#contract/sms-receiver/credit.ts';
import { addOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { request } from '#tests/helpers/http/client.ts';
import { numberOf } from '../lib/gateway.ts';
import { oneOf } from './faults.ts';
import type { Installation } from './services.ts';
import type { Customer } from '../barta/seed.ts';

/** Messages, batches and credit that the services have accepted from one customer, to be looked for in the end. */
export interface Accepted {
  messageIds: number[];
  batchIds: number[];
  /** SMS units that were recharged. */
  recharged: number;
  /** Requests that had to be repeated, since no answer came or the service was away. */
  repeats: number;
  /** Requests by their refusal. */
  refusals: Map<string, number>;
  /** Answers 500, which no fault excuses. */
  failures: string[];
}

export function noneAccepted(): Accepted {
  return { messageIds: [], batchIds: [], recharged: 0, repeats: 0, refusals: new Map(), failures: [] };
}

/** Numbers that the route over HTTP serves: those of Robi. */
export const httpPrefix = '88018';

let numbers = 0;
/** Every third number is served over HTTP. */
export const nextNumber = () => {
  const number = numberOf((numbers += 1));
  return numbers % 3 === 0 ? number.replace(/^88017/, httpPrefix) : number;
};

const texts = [
  'Your parcel comes today between 14:00 and 16:00.',
  'আপনার পার্সেল আজ বিকেলে আসবে।',
  'A text that needs two parts, because it is longer than what one of them holds. '.repeat(2),
];

/** Sends and manages as the people of one company do until `until`; `provider` recharges it. */
export async function beCustomer(
  installation: Installation,
  customer: Customer,
  provider: Customer,
  accepted: Accepted,
  until: number,
): Promise<void> {
  const caller = { installation, accepted };
  while (Date.now() < until) {
    await oneOf(activities)(customer, provider, caller);
    await sleep(Math.random() * 2_000);
  }
}

interface Caller {
  installation: Installation;
  accepted: Accepted;
}

type Activity = (customer: Customer, provider: Customer, caller: Caller) => Promise<void>;

const sendOne: Activity = async (customer, _, caller) => {
  const sms = { to: nextNumber(), text: oneOf(texts), class: 'transactional' as const };
  const reply = await ask(caller, customer, sendSingle, { body: sms });
  if (reply) caller.accepted.messageIds.push(Number(reply.messageId));
};

const sendSeveral: Activity = async (...args) => {
  await Promise.all(Array.from({ length: 8 }, () => sendOne(...args)));
};

const sendCode: Activity = async (customer, _, caller) => {
  const sms = { to: nextNumber(), text: 'Your code is 471147.', class: 'otp' as const };
  const reply = await ask(caller, customer, sendSingle, { body: sms });
  if (reply) caller.accepted.messageIds.push(Number(reply.messageId));
};

async function acceptBatch(customer: Customer, caller: Caller, more: object = {}): Promise<string | null> {
  const count = 50 + Math.floor(Math.random() * 400);
  const recipients = Array.from({ length: count }, nextNumber);
  const body = { recipients, text: oneOf(texts), class: 'transactional' as const, ...more };
  const reply = await ask(caller, customer, sendBatch, { body });
  if (!reply) return null;
  caller.accepted.batchIds.push(Number(reply.batchId));
  return reply.batchId;
}

const sendNow: Activity = async (customer, _, caller) => {
  await acceptBatch(customer, caller);
};

const sendLater: Activity = async (customer, _, caller) => {
  await acceptBatch(customer, caller, { startsAt: new Date(Date.now() + 20_000).toISOString() });
};

const sendOwnTexts: Activity = async (customer, _, caller) => {
  const rows = Array.from({ length: 100 }, (_row, index) => ({
    to: nextNumber(),
    text: `Bill ${index} is due.`,
  }));
  const reply = await ask(caller, customer, sendBatch, { body: { rows, class: 'transactional' } });
  if (reply) caller.accepted.batchIds.push(Number(reply.batchId));
};

const pauseAndResume: Activity = async (customer, _, caller) => {
  const batchId = await acceptBatch(customer, caller);
  if (!batchId) return;
  await ask(caller, customer, pauseBatch, { params: { batchId } });
  await sleep(1_000);
  await ask(caller, customer, resumeBatch, { params: { batchId } });
};

const cancel: Activity = async (customer, _, caller) => {
  const batchId = await acceptBatch(customer, caller);
  if (batchId) await ask(caller, customer, cancelBatch, { params: { batchId } });
};

const resend: Activity = async (customer, _, caller) => {
  const { batchIds } = caller.accepted;
  if (batchIds.length === 0) return;
  const preview = await ask(caller, customer, resendBatch, { params: { batchId: String(oneOf(batchIds)) } });
  if (!preview?.batchId) return;
  const reply = await ask(caller, customer, sendBatch, { body: { batchId: preview.batchId } });
  if (reply) caller.accepted.batchIds.push(Number(reply.batchId));
};

const recharge: Activity = async (customer, provider, caller) => {
  const body = { companyId: customer.companyId, amount: 1_000, reference: `SOAK-${crypto.randomUUID()}` };
  const reply = await ask(caller, provider, addCredit, { body });
  if (reply && !reply.isRepeat) caller.accepted.recharged += body.amount;
};

const optOut: Activity = async (customer, _, caller) => {
  await ask(caller, customer, addOptOuts, {
    body: { numbers: [numberOf(1 + Math.floor(Math.random() * numbers))] },
  });
};

const readReports: Activity = async (customer, _, caller) => {
  await ask(caller, customer, smsHistory, { query: { range: [0, 24] } });
  await ask(caller, customer, totalsReport, {
    query: { filter: { from: new Date(Date.now() - 86_400_000).toISOString() }, by: 'status' },
  });
};

/** Each as often as it stands here. */
const activities: readonly Activity[] = [
  ...Array<Activity>(10).fill(sendSeveral),
  sendCode,
  sendCode,
  sendNow,
  sendNow,
  sendLater,
  sendOwnTexts,
  pauseAndResume,
  cancel,
  resend,
  recharge,
  optOut,
  readReports,
];

/** Longer than any restart takes. */
const patienceMs = 120_000;

/**
 * Calls as a careful program does: the same request with the same key again until there is an answer.
 * @returns null for a refusal, which is counted @throws when no answer comes for too long
 */
async function ask<const Spec extends EndpointSpec>(
  { installation, accepted }: Caller,
  { token }: Customer,
  spec: Spec,
  input: Partial<Record<'params' | 'query' | 'body', unknown>> & Partial<Input<Spec>>,
): Promise<Reply<Spec> | null> {
  const idempotencyKey = spec.idempotent ? crypto.randomUUID() : undefined;
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await request(installation.urls(), spec, input, {
      token,
      ...(idempotencyKey && { idempotencyKey }),
    }).catch(() => null);
    if (answer && answer.status < 300) return answer.body;
    if (answer && answer.status < 500 && answer.status !== 429) {
      const { code } = answer.body as { code: string };
      const name = `${spec.path}: ${answer.status} ${code}`;
      accepted.refusals.set(name, (accepted.refusals.get(name) ?? 0) + 1);
      return null;
    }
    if (answer && answer.status === 500)
      accepted.failures.push(`${spec.path}: ${JSON.stringify(answer.body)}`);
    if (Date.now() > deadline) throw new Error(`${spec.path} was not answered for ${patienceMs / 1_000} s`);
    accepted.repeats += 1;
    await sleep(300);
  }
}
