import { sql, type RawBuilder } from 'kysely';
import { bigints } from '#services/kit/database/arrays.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { prepared } from '#services/kit/database/pool/prepared.ts';
import { refusedFields } from '#services/kit/errors.ts';

/** A company's approved sender ID of that name, or its default without a name; null when there is none. */
export type SenderIdChoice = (companyId: number, name: string | undefined) => string | null;

export interface ApprovedSenderId {
  companyId: number;
  name: string;
  isDefault: boolean;
}

/** Rows `("companyId", name, "isDefault")`. */
export function approvedSenderIds(companyIds: readonly number[]): RawBuilder<ApprovedSenderId> {
  return sql`select company_id as "companyId", name, is_default as "isDefault" from sender_ids
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
    const chosen = own.find((one) => (name === undefined ? one.isDefault : one.name === name));
    return chosen?.name ?? null;
  };
}

/** A company's approved sender ID of that name, or its default without a name. @throws rule-refused */
export async function demandSenderId(
  queries: Queries,
  companyId: number,
  name: string | undefined,
): Promise<string> {
  const { rows } = await prepared<ApprovedSenderId>`${approvedSenderIds([companyId])}`.execute(queries);
  const senderId = choiceAmong(rows)(companyId, name);
  if (senderId === null) throw refusedFields({ senderId: 'sender-id-not-approved' });
  return senderId;
}
