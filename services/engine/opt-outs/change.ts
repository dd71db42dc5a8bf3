import type { AddedOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { maskMsisdn, parseMsisdn } from '#domain/numbers/msisdn.ts';
import { writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { isOfVisibleCompany, targetCompany } from '#services/kit/auth/tenancy.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import type { Database } from '#services/kit/database/index.ts';
import { notFound } from '#services/kit/errors.ts';
import { cancelOptedOut } from './cancelOptedOut.ts';
import { addOptOuts } from './write.ts';

/** How long a call cancels itself what waits; the upkeep does the rest. */
const cancelMs = 2_000;
/** Refused numbers that the reply lists one by one. */
const mostListed = 100;

interface Given {
  /** The caller's own company when it is left out. */
  companyId?: number | undefined;
  /** As typed. */
  numbers: readonly string[];
  note?: string | null | undefined;
}

/**
 * Adds opt-outs in the name of a caller and cancels unsent messages to them. Numbers that are none are listed in the reply, the
 * others added.
 * @throws rule-refused on `companyId`
 */
export async function addOptOutsAs(
  database: Database,
  session: Session,
  { companyId, numbers, note }: Given,
): Promise<AddedOptOuts> {
  const { msisdns, refused } = parse(numbers);
  const { id: company, added } = await writeAs(database, session, async (transaction) => {
    const { id } = await targetCompany(transaction, session, companyId);
    const isList = numbers.length > 1;
    const added = await addOptOuts(transaction, {
      companyId: id,
      msisdns,
      source: isList ? 'import' : 'staff',
      note: note?.trim() || null,
      createdBy: session.userId,
    });
    if (added > 0) {
      await writeAuditEntry(transaction, session, {
        action: 'created',
        noun: 'opt-out',
        companyId: id,
        recordId: null,
        // The log is read by people who may not see whole numbers.
        recordName: added === 1 ? maskMsisdn(msisdns[0]!) : String(added),
        changes: [{ field: 'numbers', before: null, after: String(added) }],
      });
    }
    return { id, added };
  });
  return {
    added,
    already: numbers.length - refused.length - added,
    refused: refused.slice(0, mostListed),
    refusedCount: refused.length,
    cancelled: added > 0 ? await cancelUnsentTo(database, company) : 0,
  };
}

/** Removes an opt-out that the caller sees. @throws not-found */
export function removeOptOutAs(database: Database, session: Session, id: number): Promise<{ id: number }> {
  return writeAs(database, session, async (transaction) => {
    const removed = await transaction
      .deleteFrom('opt_outs')
      .where('id', '=', id)
      .where(isOfVisibleCompany(session, 'opt_outs.company_id'))
      .returning(['company_id', 'msisdn', 'source'])
      .executeTakeFirst();
    if (!removed) throw notFound('opt-out');
    await writeAuditEntry(transaction, session, {
      action: 'deleted',
      noun: 'opt-out',
      companyId: removed.company_id,
      recordId: id,
      recordName: maskMsisdn(removed.msisdn),
      changes: [{ field: 'source', before: removed.source, after: null }],
    });
    return { id };
  });
}

/** Cancels messages to people who have opted out. @returns how many were cancelled before the time was up */
async function cancelUnsentTo(database: Database, companyId: number): Promise<number> {
  const until = performance.now() + cancelMs;
  for (let cancelled = 0; ;) {
    const step = await cancelOptedOut(database, companyId);
    cancelled += step.cancelled;
    if (!step.isMore || performance.now() >= until) return cancelled;
  }
}

/** Each number once, in the order of the list. */
function parse(numbers: readonly string[]): { msisdns: string[]; refused: AddedOptOuts['refused'] } {
  const msisdns = new Set<string>();
  const refused: AddedOptOuts['refused'] = [];
  for (const [index, number] of numbers.entries()) {
    const parsed = parseMsisdn(number);
    if (parsed.ok) msisdns.add(parsed.msisdn);
    else refused.push({ place: index + 1, number, problem: `msisdn-${parsed.reason}` });
  }
  return { msisdns: [...msisdns], refused };
}
