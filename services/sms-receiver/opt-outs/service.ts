import type { Input } from '#contract/endpoint.ts';
import type { AddedOptOuts, listOptOuts, NewOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { maskMsisdn, parseMsisdn } from '#domain/numbers/msisdn.ts';
import { writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Database } from '#services/kit/database/index.ts';
import { notFound } from '#services/kit/errors.ts';
import { seesNumbers } from '#services/kit/http/maskedReply.ts';
import { searchedMsisdn } from '#services/kit/http/searchedMsisdn.ts';
import type { Page } from '#services/kit/database/listPage.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { targetCompany } from '#services/kit/auth/tenancy.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { addOptOuts } from '#services/engine/opt-outs/write.ts';
import { cancelOptedOut } from '#services/engine/opt-outs/cancelOptedOut.ts';
import { optOutRepository, type OptOutSortField } from './repository.ts';

type Filter = Input<typeof listOptOuts>['query']['filter'];

/** How long a call calls back itself what waits; the upkeep does the rest. */
const cancelMs = 2_000;
/** Refused numbers that the reply lists one by one. */
const mostListed = 100;

export function optOutService(database: Database) {
  /** Cancels messages to people who have opted out. @returns how many were cancelled before the time was up */
  async function cancelUnsentTo(companyId: number): Promise<number> {
    const until = performance.now() + cancelMs;
    for (let cancelled = 0; ;) {
      const step = await cancelOptedOut(database, companyId);
      cancelled += step.cancelled;
      if (!step.isMore || performance.now() >= until) return cancelled;
    }
  }

  return {
    /** @throws validation-failed for a number to search for without a digit */
    async list(session: Session, { q, ...filter }: Filter = {}, page: Page<OptOutSortField>) {
      const isWhole = seesNumbers(session);
      // The order of masked numbers would reveal more of them.
      const order = !isWhole && page.field === 'msisdn' ? ({ ...page, field: 'id' } as const) : page;
      const msisdn = q === undefined ? {} : searchedMsisdn(q, isWhole);
      return optOutRepository(database, session).list({ ...filter, msisdn }, order);
    },

    /** @throws not-found, also for another company's */
    find: (session: Session, id: number) => optOutRepository(database, session).find(id),

    /**
     * Adds opt-outs and cancels unsent messages to them. Numbers that are none are listed in the reply, the others added.
     * @throws rule-refused on `companyId`
     */
    async add(session: Session, { companyId, numbers, note }: NewOptOuts): Promise<AddedOptOuts> {
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
        cancelled: added > 0 ? await cancelUnsentTo(company) : 0,
      };
    },

    /** @throws not-found, also for another company's */
    remove(session: Session, id: number): Promise<{ id: number }> {
      return writeAs(database, session, async (transaction) => {
        const optOuts = optOutRepository(transaction, session);
        const optOut = await optOuts.find(id);
        if (!(await optOuts.delete(id))) throw notFound('opt-out');
        await writeAuditEntry(transaction, session, {
          action: 'deleted',
          noun: 'opt-out',
          companyId: optOut.companyId,
          recordId: id,
          recordName: maskMsisdn(optOut.msisdn),
          changes: [{ field: 'source', before: optOut.source, after: null }],
        });
        return { id };
      });
    },
  };
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
