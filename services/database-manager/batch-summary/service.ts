import { sql } from 'kysely';
import type { BatchSummary } from '#contract/database-manager/batches.ts';
import { isWaiting } from '#domain/messages/status/batchState.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import type { ReportReads } from '#services/kit/database/replica/ReportReads.ts';
import { notFound } from '#services/kit/errors.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { microsOf } from '#services/kit/time/micros.ts';
import { atOneMoment, keptFrom, numberOf } from '../reports/request.ts';
import { curveOf, deliverySecondsOf, errorsOf } from './figures.ts';
import {
  findBatch,
  readCounts,
  readErrorTexts,
  readMessages,
  readOperators,
  type Found,
  type VisibleBatch,
} from './read.ts';

interface Reading {
  found: Found;
  madeAt: Date;
  /** How long ago that was, by the clock of the database. */
  ageMs: number;
  tookMs: number;
  counts: string;
}

/** How long a summary of a running batch is served again; longer if reading it took long. */
const shownAgainMs = 5_000;
const shownAgainPerMs = 20;

/**
 * The results of the messages of one batch. Counts by operator are those of the batch. Everything else needs each message, some seconds
 * for a million: the result is stored with the batch, and computed again only when its counts have changed. While the batch runs, one
 * reading is served for 20 times as long as it took.
 */
export function batchSummaryService(primary: Database, reads: ReportReads) {
  /** Batches that this process is reading, so that concurrent requests share one reading. */
  const pendingReads = new Map<string, Promise<unknown>>();

  async function read(database: Database, batch: VisibleBatch): Promise<Reading | null> {
    const { reading, isNew } = await atOneMoment(database, async (transaction) => {
      const { counts, messages, now } = await readCounts(transaction, batch);
      const stored = await storedReading(transaction, batch);
      if (stored && (stored.counts === counts || isFresh(stored, batch)))
        return { reading: stored, isNew: false };
      const begun = performance.now();
      const found = await readMessages(transaction, batch);
      const tookMs = Math.round(performance.now() - begun);
      // Messages were removed, so an earlier summary is the last that can be made.
      if (found.messages < messages) return { reading: stored, isNew: false };
      return { reading: { found, counts, tookMs, madeAt: now, ageMs: 0 }, isNew: true };
    });
    if (reading && isNew) await store(primary, batch, reading);
    return reading;
  }

  async function readOnce(database: Database, batch: VisibleBatch): Promise<Reading | null> {
    const key = `${batch.companyId}/${batch.batchId}`;
    const pending = pendingReads.get(key) as Promise<Reading | null> | undefined;
    if (pending) return pending;
    const reading = read(database, batch).finally(() => pendingReads.delete(key));
    pendingReads.set(key, reading);
    return reading;
  }

  return {
    /** @throws not-found, also for another company's */
    summary(session: Session, batchId: string): Promise<BatchSummary> {
      return reads.read(async (database) => {
        const batch = await findBatch(database, numberOf(batchId), visibleCompany(session, undefined));
        if (!batch) throw notFound('batch');
        const reading = await readOnce(database, batch);
        return {
          batchId: String(batch.batchId),
          operators: await readOperators(database, batch),
          found: reading && {
            madeAt: reading.madeAt.toISOString(),
            errors: errorsOf(reading.found, await readErrorTexts(database, reading.found.errors)),
            otherErrors: reading.found.otherErrors ?? 0,
            ...curveOf(reading.found),
            deliverySeconds: deliverySecondsOf(reading.found),
          },
          areMessagesRemoved: microsOf(batch.acceptedAt.toISOString()) < (await keptFrom(database)),
        };
      });
    },
  };
}

function isFresh({ ageMs, tookMs }: Reading, { state }: VisibleBatch): boolean {
  return isWaiting(state) && ageMs < Math.max(shownAgainMs, shownAgainPerMs * tookMs);
}

async function storedReading(
  queries: Queries,
  { companyId, batchId }: VisibleBatch,
): Promise<Reading | null> {
  const row = await queries
    .selectFrom('batch_summaries')
    .selectAll()
    .select(sql<number>`(extract(epoch from now() - made_at) * 1000)::float8`.as('age_ms'))
    .where('company_id', '=', companyId)
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  return row
    ? {
        found: row.found as Found,
        counts: row.counts,
        madeAt: row.made_at,
        ageMs: row.age_ms,
        tookMs: row.took_ms,
      }
    : null;
}

/** If two processes have read the batch, the later write wins. An older result is replaced at the next reading. */
async function store(
  database: Database,
  { companyId, batchId }: VisibleBatch,
  { found, counts, madeAt, tookMs }: Reading,
): Promise<void> {
  await sql`
    insert into batch_summaries (company_id, batch_id, counts, found, made_at, took_ms)
    select company_id, id, ${counts}, ${JSON.stringify(found)}::jsonb, ${madeAt}, ${tookMs} from batches
    where company_id = ${companyId} and id = ${batchId}
    on conflict (company_id, batch_id) do update
      set counts = excluded.counts, found = excluded.found, made_at = excluded.made_at, took_ms = excluded.took_ms`.execute(
    database,
  );
}
