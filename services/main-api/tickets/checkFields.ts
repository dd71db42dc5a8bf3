import type { FieldProblem } from '#contract/errors.ts';
import { maskMsisdn, parseMsisdn } from '#domain/numbers/msisdn.ts';
import { restoreNumbers } from '#domain/numbers/msisdnMask.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { seesNumbers } from '#services/kit/http/masking/maskedReply.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { checkMove, nowhere } from '../locations/checkPlace.ts';
import type { Place } from '../locations/repository.ts';
import type { FieldProblems } from '../refuseProblems.ts';
import { canBeAssigned, departmentCompany } from './peopleOfTicket.ts';
import type { CheckedFields, TicketInput } from './repository.ts';
import type { TicketRow } from './ticketRows.ts';

/** The stored fields of a ticket that the checks need; a new one has none yet. */
export type Stored = Place &
  Pick<
    TicketRow,
    | 'subject'
    | 'description'
    | 'customerMsisdn'
    | 'customerName'
    | 'departmentId'
    | 'assigneeId'
    | 'dueAt'
    | 'notifyBySms'
  >;

const nothing: Stored = {
  subject: '',
  description: '',
  customerMsisdn: null,
  customerName: null,
  ...nowhere,
  departmentId: null,
  assigneeId: null,
  dueAt: null,
  notifyBySms: false,
};

/**
 * The input as it is stored, and what is wrong with it, all at once.
 * @param stored the ticket so far: what stays as it is is not asked about, or something that was deleted since would
 * stand in the way of every change
 */
export async function checkFields(
  { queries, clock }: { queries: Queries; clock: Clock },
  session: Session,
  companyId: number,
  input: TicketInput,
  stored: Stored = nothing,
): Promise<{ checked: CheckedFields; problems: FieldProblems }> {
  const problems: FieldProblems = {};
  const whole = (edited: string | undefined, before: string | null) =>
    edited === undefined || seesNumbers(session) ? edited : restoreNumbers(edited, before ?? '');
  const subject = withoutBlanks('subject', whole(input.subject, stored.subject), problems);
  const description = withoutBlanks('description', whole(input.description, stored.description), problems);
  const customerMsisdn = checkNumber(session, input.customerMsisdn, stored.customerMsisdn, problems);
  const dueAt = checkDue(input.dueAt, stored.dueAt, clock, problems);

  if (input.complainTypeId !== undefined && !(await isComplainType(queries, input.complainTypeId))) {
    problems.complainTypeId = 'no-such-record';
  }
  if (input.departmentId && input.departmentId !== stored.departmentId) {
    const problem = await departmentProblem(queries, session, companyId, input.departmentId);
    if (problem) problems.departmentId = problem;
  }
  if (input.assigneeId && input.assigneeId !== stored.assigneeId) {
    if (!(await canBeAssigned(queries, session, companyId, input.assigneeId))) {
      problems.assigneeId = 'no-such-record';
    }
  }
  Object.assign(problems, await checkMove(queries, stored, input));

  const notifyBySms = input.notifyBySms ?? stored.notifyBySms;
  const number = customerMsisdn === undefined ? stored.customerMsisdn : customerMsisdn;
  if (notifyBySms && number === null) problems.customerMsisdn ??= 'number-needed';
  const customerName =
    input.customerName === undefined
      ? undefined
      : whole(input.customerName ?? '', stored.customerName)?.trim() || null;
  return {
    problems,
    checked: { ...input, subject, description, customerMsisdn, customerName, dueAt },
  };
}

function withoutBlanks(field: string, text: string | undefined, problems: FieldProblems): string | undefined {
  const trimmed = text?.trim();
  if (trimmed === '') problems[field] = 'required';
  return trimmed;
}

/** Who sees numbers masked sends back what they saw. */
function checkNumber(
  session: Session,
  typed: string | null | undefined,
  stored: string | null,
  problems: FieldProblems,
): string | null | undefined {
  if (typed === undefined) return undefined;
  if (typed === null || typed.trim() === '') return null;
  if (stored !== null && !seesNumbers(session) && typed === maskMsisdn(stored)) return undefined;
  const parsed = parseMsisdn(typed);
  if (parsed.ok) return parsed.msisdn;
  problems.customerMsisdn = `msisdn-${parsed.reason}`;
  return undefined;
}

/** A time that has passed by now may stay, but nobody can set one. */
function checkDue(
  typed: string | null | undefined,
  stored: Date | null,
  clock: Clock,
  problems: FieldProblems,
): Date | null | undefined {
  if (typed === undefined || typed === null) return typed;
  const dueAt = new Date(typed);
  if (!(dueAt.getUTCFullYear() > 0)) problems.dueAt = 'bad-format';
  else if (dueAt.getTime() === stored?.getTime()) return undefined;
  else if (dueAt.getTime() <= clock.now()) problems.dueAt = 'in-the-past';
  return dueAt;
}

async function isComplainType(queries: Queries, id: number): Promise<boolean> {
  const row = await queries.selectFrom('complain_types').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** One of the ticket's company; the provider may give it to one of their own, too, and alone learns of others. */
async function departmentProblem(
  queries: Queries,
  session: Session,
  companyId: number,
  id: number,
): Promise<FieldProblem | null> {
  const owner = await departmentCompany(queries, id);
  if (owner === companyId) return null;
  if (session.scope !== 'platform' || owner === null) return 'no-such-record';
  return owner === session.companyId ? null : 'not-of-company';
}
