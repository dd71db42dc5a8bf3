import { sql, type RawBuilder } from 'kysely';
import { bigints } from '#services/kit/database/sql/arrays.ts';
import type { Operator } from '#contract/sms-receiver/messages.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { prepared } from '#services/kit/database/pool/prepared.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { unapprovedOperatorsSql } from '#services/kit/queries/approvalSql.ts';

/** A company's approved sender ID of that name, or its default without a name; null when there is none. */
export type SenderIdChoice = (companyId: number, name: string | undefined) => ApprovedSenderId | null;

export interface ApprovedSenderId {
  companyId: number;
  name: string;
  isDefault: boolean;
  /** Operators to whose numbers it does not go. */
  unapproved: readonly Operator[];
}

/** Rows `("companyId", name, "isDefault", unapproved)`. */
export function approvedSenderIds(companyIds: readonly number[]): RawBuilder<ApprovedSenderId> {
  return sql`select company_id as "companyId", name, is_default as "isDefault", ${unapprovedOperatorsSql} as unapproved from sender_ids
    where company_id = any(${bigints(companyIds)}) and status = 'approved'`;
}

export function choiceAmong(approved: readonly ApprovedSenderId[]): SenderIdChoice {
  const ofCompany = new Map<number, ApprovedSenderId[]>();
  for (const one of approved) {
    const own = ofCompany.get(one.companyId);
    if (own) own.push(one);
    else ofCompany.set(one.companyId, [one]);
  }
  return (companyId, name) => {
    const own = ofCompany.get(companyId) ?? [];
    return own.find((one) => (name === undefined ? one.isDefault : one.name === name)) ?? null;
  };
}

/** Whether messages with a sender ID go to the numbers of an operator. */
export function reaches({ unapproved }: ApprovedSenderId, operator: Operator): boolean {
  return !unapproved.includes(operator);
}

/**
 * The sender ID of a text that has to arrive: the company's default if the number's operator has approved it, or else another one
 * that it has approved. Where there is none, nothing is chosen and the default goes all the same.
 */
export async function senderIdThatReaches(
  queries: Queries,
  companyId: number,
  operator: Operator,
): Promise<string | undefined> {
  const { rows } = await prepared<ApprovedSenderId>`${approvedSenderIds([companyId])}`.execute(queries);
  const reaching = rows.filter((one) => reaches(one, operator));
  return (reaching.find(({ isDefault }) => isDefault) ?? reaching[0])?.name;
}

/** A company's approved sender ID of that name, or its default without a name. @throws rule-refused */
export async function demandSenderId(
  queries: Queries,
  companyId: number,
  name: string | undefined,
): Promise<ApprovedSenderId> {
  const { rows } = await prepared<ApprovedSenderId>`${approvedSenderIds([companyId])}`.execute(queries);
  const senderId = choiceAmong(rows)(companyId, name);
  if (senderId === null) throw refusedFields({ senderId: 'sender-id-not-approved' });
  return senderId;
}
