import { sql } from 'kysely';
import type { FieldProblem } from '#contract/errors.ts';
import { batchLimits } from '#contract/sms-receiver/newBatches.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { availableCredits } from '../../credit/ledger.ts';
import type { BatchKey } from '../../messages/keys.ts';
import { removeDiscarded } from './remove.ts';

/** Rows that are reserved at a time: few for a small list, more for a large one. */
const smallestBlock = 1_000;
const largestBlock = 20_000;

interface Limit {
  rows: number;
  problem: FieldProblem;
}

const withCredit: Limit = { rows: batchLimits.stagedRows, problem: 'too-much-staged' };
const withoutCredit: Limit = {
  rows: batchLimits.stagedRowsWithoutCredit,
  problem: 'too-much-without-credit',
};

/** The share of a list in its company's limit of rows that are checked and not sent. */
export interface StagingQuota {
  /** Reserves room for `rows` more. @throws rule-refused when the limit is reached */
  take(rows: number): Promise<void>;
}

/**
 * Rows are reserved in the batch before they are written, so that lists that are checked at the same time cannot exceed the
 * limit together.
 * @param field the field of the request that a refusal names
 * @param discardEarlier discards earlier checks of the same list, when there is no room beside them
 */
export async function stagingQuota(
  database: Database,
  { companyId, batchId }: BatchKey,
  field: string,
  discardEarlier: () => Promise<void>,
): Promise<StagingQuota> {
  const { rows: accounts } = await availableCredits([companyId]).execute(database);
  const limit = (accounts[0]?.available ?? 0) > 0 ? withCredit : withoutCredit;
  let reserved = 0;
  let used = 0;

  async function reserve(): Promise<number> {
    const block = Math.min(Math.max(reserved, smallestBlock), largestBlock);
    return database.transaction().execute(async (transaction) => {
      // One reservation at a time in a company: each must see what the one before has reserved.
      await sql`select pg_advisory_xact_lock(hashtextextended('staging quota', ${companyId}::bigint))`.execute(
        transaction,
      );
      const { rows } = await sql<{ given: number }>`
        update batches set staged_rows = batches.staged_rows + least(${block}::int, room.rows)
        from (select ${limit.rows}::bigint - coalesce(sum(staged_rows), 0) as rows from batches
          where company_id = ${companyId} and state = 'staged') room
        where company_id = ${companyId} and id = ${batchId} and room.rows > 0
        returning least(${block}::int, room.rows) as given`.execute(transaction);
      return Number(rows[0]?.given ?? 0);
    });
  }

  /** Rows of replaced checks, which are otherwise removed in the background, may still count: they are removed first. */
  async function reserveAfterCleanup(): Promise<number> {
    await removeDiscarded(database, companyId);
    return reserve();
  }

  async function reserveInPlaceOfEarlier(): Promise<number> {
    await discardEarlier();
    return reserveAfterCleanup();
  }

  return {
    async take(rows) {
      used += rows;
      while (used > reserved) {
        const given = (await reserve()) || (await reserveAfterCleanup()) || (await reserveInPlaceOfEarlier());
        if (given === 0) throw refusedFields({ [field]: limit.problem });
        reserved += given;
      }
    },
  };
}
