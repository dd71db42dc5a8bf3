import { sql } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import type { FieldProblem } from '#contract/errors.ts';
import { invitationsPerDay } from '#contract/main-api/people/invitations.ts';
import { halfHash } from '../auth/attempts.ts';
import type { Queries } from '../database/index.ts';
import type { TextLimits } from './settings.ts';

/**
 * The purpose of a text, and whose limits count for it. Each has budgets of its own, so that nobody can use up the codes of others by
 * causing notifications, or keep a notice from its owner by causing either.
 * - first-code: a one-time code to a number that is not confirmed
 * - code: a one-time code to a confirmed number
 * - invitation: the link by which a new person chooses a password
 * - notification: a notification or a test
 * - notice: that a password, number or e-mail address was changed
 * - ticket: news of a ticket to the customer, which the company of the ticket pays
 */
type TextKind = 'first-code' | 'code' | 'invitation' | 'notification' | 'notice' | 'ticket';

interface Text {
  kind: TextKind;
  msisdn: string;
  /** The company of the user, or of the ticket. */
  companyId: number;
  /** Only for `ticket`. */
  ticketId?: number;
}

type Refusal = FieldProblem & ('texts-to-number' | 'texts-of-company' | 'texts-of-day' | 'texts-of-ticket');

/** Notices to one number, and to one e-mail address, in a day: more would say nothing new to its owner. */
const noticesPerNumber = 10;
const mailsPerAddress = { notice: 10, invitation: invitationsPerDay };
/** Days are kept so long. Longer than any two clocks of processes differ. */
const keptDays = 3;

const refusals = new Counter({
  name: 'barta_texts_refused_total',
  help: 'Texts of Barta itself that a limit has refused, by what they are and by the limit.',
  labelNames: ['kind', 'limit'],
  registers: [],
});

export function addTextMetrics(registry: Registry): void {
  registry.registerMetric(refusals);
}

/**
 * Counts a text of Barta itself for today, in the transaction that writes it. All such texts go through here. Several processes that
 * count the same number, company or day at a time wait for each other, always in the same order.
 * @returns the limit that refuses it, and then nothing has been counted; null if it may be sent
 */
export function admitText(queries: Queries, text: Text, limits: TextLimits): Promise<Refusal | null> {
  return count(queries, text.kind, budgetsOf(text, limits), limits);
}

/**
 * The same for an e-mail that tells of a changed account, or invites. Nobody has confirmed that the address is the user's, so it may be
 * a stranger's.
 * @returns whether it may be sent
 */
export async function admitMail(
  queries: Queries,
  kind: keyof typeof mailsPerAddress,
  address: string,
  limits: TextLimits,
): Promise<boolean> {
  const budget = {
    refusal: 'mails-to-address',
    budget: `${kind} address`,
    subject: address.toLowerCase(),
    most: mailsPerAddress[kind],
  } as const;
  return (await count(queries, kind, [budget], limits)) === null;
}

async function count<R extends string>(
  queries: Queries,
  kind: TextKind,
  budgets: readonly Budget<R>[],
  limits: TextLimits,
): Promise<R | null> {
  await sql`savepoint before_count`.execute(queries);
  for (const { refusal, budget, subject, most } of budgets) {
    const { rows } = await sql`
      insert into text_counts as old (day, budget, subject_hash, count)
      select (now() at time zone ${limits.TEXTS_TIME_ZONE})::date, ${budget}, ${halfHash(subject)}::bytea, 1
      on conflict (day, budget, subject_hash) do update set count = old.count + 1 where old.count < ${most}
      returning count`.execute(queries);
    if (rows.length > 0) continue;
    await sql`rollback to savepoint before_count`.execute(queries);
    refusals.inc({ kind, limit: refusal });
    return refusal;
  }
  await sql`release savepoint before_count`.execute(queries);
  return null;
}

interface Budget<R extends string = Refusal> {
  refusal: R;
  budget: string;
  subject: string;
  most: number;
}

/** From the narrowest to the widest, so that what a narrow limit refuses does not hold up others. */
function budgetsOf({ kind, msisdn, companyId, ticketId }: Text, limits: TextLimits): Budget[] {
  const ofNumber = (budget: string, most: number, subject = msisdn): Budget => ({
    refusal: 'texts-to-number',
    budget: `${budget} number`,
    subject,
    most,
  });
  const shared: Budget[] = [
    {
      refusal: 'texts-of-company',
      budget: `${kind} company`,
      subject: String(companyId),
      most: limits.TEXTS_PER_COMPANY,
    },
    { refusal: 'texts-of-day', budget: `${kind} day`, subject: '', most: limits.TEXTS_PER_DAY },
  ];
  switch (kind) {
    case 'first-code':
      // Both kinds of codes are counted for a number together.
      return [ofNumber('code', limits.CODES_PER_UNCONFIRMED_NUMBER), ...shared];
    case 'code':
      return [ofNumber('code', limits.CODES_PER_NUMBER), ...shared];
    case 'invitation':
      return [ofNumber(kind, invitationsPerDay), ...shared];
    case 'notification':
      return [ofNumber(kind, limits.TEXTS_PER_NUMBER), ...shared];
    case 'notice':
      // No limit that others can use up: a notice goes to a confirmed number only, once for a change.
      return [ofNumber(kind, noticesPerNumber)];
    case 'ticket':
      return [
        {
          refusal: 'texts-of-ticket',
          budget: 'ticket',
          subject: String(ticketId),
          most: limits.TICKET_TEXTS_PER_TICKET,
        },
        // Companies are counted apart: one company must not use up the texts to another one's customers.
        ofNumber(kind, limits.TICKET_TEXTS_PER_NUMBER, `${companyId} ${msisdn}`),
        ...shared,
      ];
  }
}

/** Removes the counts of earlier days. */
export async function removeOldCounts(queries: Queries): Promise<void> {
  await sql`delete from text_counts where day < current_date - ${keptDays}::int`.execute(queries);
}
