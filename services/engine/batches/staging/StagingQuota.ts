import { sql } from 'kysely';
import type { FieldProblem } from '#contract/errors.ts';
import { bulkLimits } from '#contract/sms-receiver/bulk.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { availableCredits } from '../../credit/ledger.ts';
import type { BatchKey } from '../../messages/keys.ts';
import { removeDiscarded } from './remove.ts';

/** Rows that are reserved at a time: few for a small list, more for a large one. */
const smallestBlock = 1_000;
const largestBlock = 20_000;

/**
 * The share of a list in its company's limit of rows that are checked and not sent. Rows are reserved in the batch
 * before they are written, so that lists that are checked at the same time cannot exceed the limit together.
 */
export class StagingQuota {
  readonly #database: Database;
  readonly #key: BatchKey;
  readonly #limit: Limit;
  /** The field of the request that a refusal names. */
  readonly #field: string;
  readonly #discardEarlier: () => Promise<void>;
  #reserved = 0;
  #used = 0;

  private constructor(
    database: Database,
    key: BatchKey,
    field: string,
    discardEarlier: () => Promise<void>,
    limit: Limit,
  ) {
    this.#database = database;
    this.#key = key;
    this.#field = field;
    this.#discardEarlier = discardEarlier;
    this.#limit = limit;
  }

  /** @param discardEarlier discards earlier checks of the same list, when there is no room beside them */
  static async of(
    database: Database,
    key: BatchKey,
    field: string,
    discardEarlier: () => Promise<void>,
  ): Promise<StagingQuota> {
    const { rows } = await availableCredits([key.companyId]).execute(database);
    return new StagingQuota(
      database,
      key,
      field,
      discardEarlier,
      (rows[0]?.available ?? 0) > 0 ? withCredit : withoutCredit,
    );
  }

  /** Reserves room for `rows` more. @throws rule-refused when the limit is reached */
  async take(rows: number): Promise<void> {
    this.#used += rows;
    while (this.#used > this.#reserved) {
      const given =
        (await this.#reserve()) ||
        (await this.#reserveAfterCleanup()) ||
        (await this.#reserveInPlaceOfEarlier());
      if (given === 0) throw refusedFields({ [this.#field]: this.#limit.problem });
      this.#reserved += given;
    }
  }

  /**
   * Rows of replaced checks, which are otherwise removed in the background, may still count: they are removed first.
   */
  async #reserveAfterCleanup(): Promise<number> {
    await removeDiscarded(this.#database, this.#key.companyId);
    return this.#reserve();
  }

  async #reserveInPlaceOfEarlier(): Promise<number> {
    await this.#discardEarlier();
    return this.#reserveAfterCleanup();
  }

  async #reserve(): Promise<number> {
    const { companyId, batchId } = this.#key;
    const block = Math.min(Math.max(this.#reserved, smallestBlock), largestBlock);
    return this.#database.transaction().execute(async (transaction) => {
      // One reservation at a time in a company: each must see what the one before has reserved.
      await sql`select pg_advisory_xact_lock(hashtextextended('staging quota', ${companyId}::bigint))`.execute(
        transaction,
      );
      const { rows } = await sql<{ given: number }>`
        update batches set staged_rows = batches.staged_rows + least(${block}::int, room.rows)
        from (select ${this.#limit.rows}::bigint - coalesce(sum(staged_rows), 0) as rows from batches
          where company_id = ${companyId} and state = 'staged') room
        where company_id = ${companyId} and id = ${batchId} and room.rows > 0
        returning least(${block}::int, room.rows) as given`.execute(transaction);
      return Number(rows[0]?.given ?? 0);
    });
  }
}

interface Limit {
  rows: number;
  problem: FieldProblem;
}

const withCredit: Limit = { rows: bulkLimits.stagedRows, problem: 'too-much-staged' };
const withoutCredit: Limit = { rows: bulkLimits.stagedRowsWithoutCredit, problem: 'too-much-without-credit' };
