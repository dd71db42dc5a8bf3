import type { Transaction } from 'kysely';
import type { NewRecharge, Recharge } from '#contract/sms-receiver/credit.ts';
import type { Schema } from '#database/schema.ts';
import { recharge } from '#services/engine/credit/ledger.ts';
import { changesBetween, writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { conflictingFields, refusedFields } from '#services/kit/errors.ts';
import { isUsedByOthers } from '#services/engine/credit/otherCompanies.ts';
import { findRecharge } from './repository.ts';

/**
 * Recharges a company once for each reference, with its audit entry, in the caller's transaction.
 * @param wanted its reference is canonical
 * @throws conflict when the reference stands for another amount; rule-refused when another company has used it and nobody said that
 * this is a separate payment
 */
export async function rechargeCompany(
  transaction: Transaction<Schema>,
  session: Session,
  company: { id: number; name: string },
  { isSeparatePayment, ...wanted }: Omit<NewRecharge, 'companyId'>,
): Promise<{ recharge: Recharge; isRepeat: boolean }> {
  const { id: companyId, name } = company;
  const balance = await recharge(transaction, { ...wanted, companyId, userId: session.userId });
  // Written by this call or by an earlier one: the ledger decides, also between parallel writers.
  const entry = await findRecharge(transaction, companyId, wanted.reference);
  if (entry.amount !== wanted.amount) throw conflictingFields({ reference: 'reference-used' });
  if (balance !== null) {
    const isShared = await isUsedByOthers(transaction, wanted.reference, companyId);
    if (isShared && !isSeparatePayment) throw refusedFields({ reference: 'reference-of-other-company' });
    await writeAuditEntry(transaction, session, {
      action: 'recharged',
      noun: 'credit',
      companyId,
      recordId: companyId,
      recordName: name,
      changes: changesBetween(
        { balance: balance - entry.amount },
        { ...entry, balance, isSeparatePayment: isShared ? true : null },
        ['amount', 'reference', 'isSeparatePayment', 'note', 'balance'],
      ),
    });
  }
  return { recharge: entry, isRepeat: balance === null };
}

/** `inv-7  a` equals `INV-7 A`, so that the same reference in another spelling adds nothing twice. */
export function canonicalReference(reference: string): string {
  return reference.replace(/\s+/g, ' ').toUpperCase();
}
