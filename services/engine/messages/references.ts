import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { firstMobileIn } from '#domain/numbers/firstMobile.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import type { BatchKey } from './keys.ts';

/** A recipient of a list, and what the company's own program calls its message. */
export interface Referenced {
  to: string;
  reference?: string | undefined;
}

/** Stores the references of a list's messages. Each number is in a batch once; the first of several recipients counts. */
export async function storeReferences(
  transaction: Transaction<Schema>,
  { companyId, batchId }: BatchKey,
  recipients: readonly Referenced[],
): Promise<void> {
  const ofNumber = new Map<string, string | null>();
  for (const { to, reference = null } of recipients) {
    const number = firstMobileIn(to);
    if (number.ok && !ofNumber.has(number.msisdn)) ofNumber.set(number.msisdn, reference);
  }
  const given = [...ofNumber].filter(([, reference]) => reference !== null);
  if (given.length === 0) return;
  await sql`
    update messages set reference = given.reference
    from unnest(${texts(given.map(([msisdn]) => msisdn))}, ${texts(given.map(([, reference]) => reference))})
      as given (msisdn, reference)
    where messages.company_id = ${companyId} and messages.batch_id = ${batchId}
      and messages.msisdn = given.msisdn`.execute(transaction);
}

/**
 * Stores the reference and the status address that a program gave for the only message of a batch.
 * @returns the message's id
 */
export async function storeProgramFields(
  transaction: Transaction<Schema>,
  { companyId, batchId }: BatchKey,
  { reference, statusUrl }: Pick<Referenced, 'reference'> & { statusUrl?: string | undefined },
): Promise<number> {
  const isOfBatch = sql<boolean>`company_id = ${companyId} and batch_id = ${batchId}`;
  const { id } =
    reference === undefined && statusUrl === undefined
      ? await transaction.selectFrom('messages').select('id').where(isOfBatch).executeTakeFirstOrThrow()
      : await transaction
          .updateTable('messages')
          .set({ reference: reference ?? null, status_url: statusUrl ?? null })
          .where(isOfBatch)
          .returning('id')
          .executeTakeFirstOrThrow();
  return id;
}
