import { sql } from 'kysely';
import type { Readable } from 'node:stream';
import type { Input, Reply } from '#contract/endpoint.ts';
import {
  recentLimits,
  type batchRejects,
  type Batch,
  type ControlledCampaign,
  type listBatches,
  type listRejects,
  type recentBatches,
  type RejectedListRow,
} from '#contract/sms-receiver/batches.ts';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import type { AcceptedBatch, BatchPreview, BatchRequest } from '#contract/sms-receiver/newBatches.ts';
import { statesFor, type BatchAction } from '#domain/messages/status/batchState.ts';
import { restoreNumbers } from '#domain/numbers/msisdnMask.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import { AppError, notFound } from '#services/kit/errors.ts';
import { once, type IdempotencyKey } from '#services/kit/database/idempotency.ts';
import { exportStyle } from '#services/kit/csv/exportStyle.ts';
import { seesNumbers } from '#services/kit/auth/seesNumbers.ts';
import { pageOf } from '#services/kit/http/page.ts';
import { checkPeriod } from '#services/kit/time/period.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { crashPoint } from '#services/engine/crashPoint.ts';
import type { KeptUploads } from '#services/engine/recipients/kept/KeptUploads.ts';
import { rejectsFile } from '#services/engine/recipients/rejectsFile.ts';
import { startOf } from '#services/engine/acceptance/start.ts';
import { batchIdOf, type BatchKey } from '#services/engine/messages/keys.ts';
import { awaitAcceptances, batchesOfCampaign } from '#services/engine/batches/campaignBatches.ts';
import { cancelUnsent } from '#services/engine/batches/cancelUnsent.ts';
import { controlBatch } from '#services/engine/batches/control.ts';
import { renameBatch } from '#services/engine/batches/rename.ts';
import { previewResend, type ResendChoices } from '#services/engine/batches/resend.ts';
import { previewList, type PreviewRequest } from '#services/engine/batches/preview.ts';
import { progressRepository } from './progress/repository.ts';
import { sendList } from '#services/engine/batches/send.ts';
import { reasonFor } from '#services/engine/waiting/waitReasons.ts';

/** Messages cancelled in one transaction. */
const cancelStep = 5_000;
/** How long a request cancels messages itself; the upkeep does the rest. */
const cancelMs = 2_000;

/** States of batches that are being sent or wait for somebody; those about which somebody has to decide come first. */
const activeStates = ['late', 'running', 'paused'] as const;
const statesInOrder: readonly BatchState[] = [...activeStates, 'scheduled'];

/** The place of a batch in the short list; all that have ended come after the others. */
function placeOf({ state }: Batch): number {
  const place = statesInOrder.indexOf(state);
  return place === -1 ? statesInOrder.length : place;
}

/**
 * @param clock the database's
 * @param onReleased is called after each commit that allows chunks to be leased
 */
export function batchService(
  { database, clock }: { database: Database; clock: Clock },
  uploads: KeptUploads,
  onReleased: () => void,
) {
  const progress = progressRepository(database);

  /** @throws not-found, also for another company's */
  async function find(session: Session, batchId: string): Promise<Batch> {
    return batchFor(session, await findWhole(session, batchId));
  }

  async function findWhole(session: Session, batchId: string): Promise<Batch> {
    const batch = await progress.find(batchIdOf(batchId), visibleCompany(session, undefined));
    if (!batch) throw notFound('batch');
    return batch;
  }

  async function keyOf(session: Session, batchId: string): Promise<BatchKey> {
    const batch = await find(session, batchId);
    return { companyId: batch.companyId, batchId: Number(batch.batchId) };
  }

  /**
   * @param until the value of `performance.now()` after which the rest is left to the upkeep
   * @returns whether it changed anything
   */
  async function act(
    session: Session,
    key: BatchKey,
    action: BatchAction,
    startsAt: Date | undefined,
    until: number,
  ): Promise<boolean> {
    const isChanged = await writeAs(database, session, (transaction) =>
      controlBatch(transaction, session, key, action, startsAt),
    );
    crashPoint('after-control-commit');
    if (action === 'cancel') {
      while ((await cancelUnsent(database, cancelStep, key)) > 0 && performance.now() < until);
    } else if (action !== 'pause') onReleased();
    return isChanged;
  }

  /** @throws not-found */
  async function keysOfCampaign(
    session: Session,
    campaignId: number,
    action: Exclude<BatchAction, 'start'>,
  ): Promise<BatchKey[]> {
    const companyId = visibleCompany(session, undefined);
    const keys =
      action === 'cancel'
        ? await writeAs(database, session, async (transaction) => {
            await awaitAcceptances(transaction, campaignId, companyId);
            return batchesOfCampaign(transaction, campaignId, companyId, statesFor(action));
          })
        : await batchesOfCampaign(database, campaignId, companyId, statesFor(action));
    if (!keys) throw notFound('campaign');
    return keys;
  }

  return {
    find,
    /** The same, to be shown to several readers: each sees it by `batchFor`. */
    findWhole,

    /** The rejected rows of a batch's list as a file. @throws not-found */
    async rejects(
      session: Session,
      batchId: string,
      { filter, ...query }: Input<typeof batchRejects>['query'],
    ): Promise<{ batchId: number; file: Readable }> {
      const key = await keyOf(session, batchId);
      const ofReason = filter?.reason === undefined ? sql`` : sql`and reason = ${filter.reason}`;
      const from = sql`rejects where company_id = ${key.companyId} and batch_id = ${key.batchId} ${ofReason}`;
      const style = exportStyle(query);
      const file = rejectsFile({ queries: database, from, seesNumbers: seesNumbers(session), style });
      return { batchId: key.batchId, file };
    },

    /** The same a page at a time. @throws not-found */
    async listRejects(
      session: Session,
      batchId: string,
      query: Input<typeof listRejects>['query'],
    ): Promise<Reply<typeof listRejects>> {
      const key = await keyOf(session, batchId);
      const { direction, limit, offset } = pageOf(query, ['row', 'ASC']);
      const { reason } = query.filter ?? {};
      const from = database
        .selectFrom('rejects')
        .where('company_id', '=', key.companyId)
        .where('batch_id', '=', key.batchId)
        .$if(reason !== undefined, (rows) => rows.where('reason', '=', reason!));
      const { total } = await from
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await from
        .select(['row_number as row', 'raw as value', 'reason'])
        .orderBy('row_number', direction)
        .limit(limit)
        .offset(offset)
        .execute();
      return { responseList: rows as RejectedListRow[], total };
    },

    /** @throws not-found */
    async rename(session: Session, batchId: string, name: string | null): Promise<Batch> {
      const key = await keyOf(session, batchId);
      // Who sees numbers masked sends them back like that.
      const rename = (before: string | null) =>
        name === null || seesNumbers(session) ? name : restoreNumbers(name, before ?? '');
      await writeAs(database, session, (transaction) => renameBatch(transaction, session, key, rename));
      return find(session, batchId);
    },

    /** @throws rule-refused with the fields at fault */
    preview(session: Session, request: PreviewRequest): Promise<BatchPreview> {
      return previewList(database, uploads, session, request);
    },

    /**
     * Accepts a batch: after this resolves all of it is on stable storage with its credit held, and each message will
     * reach exactly one final state.
     * @throws rule-refused, not-found, conflict, insufficient-credit, idempotency-key-reused
     */
    async send(
      session: Session,
      input: BatchRequest,
      idempotencyKey: IdempotencyKey,
    ): Promise<AcceptedBatch> {
      const request = { companyId: session.companyId, endpoint: 'bulk', key: idempotencyKey, input };
      const accepted = await writeAs(database, session, (transaction) =>
        once(transaction, request, () => sendList(transaction, session, input, clock)),
      );
      crashPoint('after-accept-commit');
      onReleased();
      return accepted;
    },

    /** @throws validation-failed for a period that no calendar has */
    async list(
      session: Session,
      query: Input<typeof listBatches>['query'],
    ): Promise<Reply<typeof listBatches>> {
      checkPeriod(query.filter);
      const companyId = visibleCompany(session, query.filter?.companyId);
      const page = await progress.list({ ...query.filter, companyId }, pageOf(query, ['id', 'DESC']));
      return { ...page, responseList: page.responseList.map((batch) => batchFor(session, batch)) };
    },

    /** The short list that pages show beside other things. */
    async recent(
      session: Session,
      { companyId: asked }: Input<typeof recentBatches>['query'],
    ): Promise<Reply<typeof recentBatches>> {
      const companyId = visibleCompany(session, asked);
      const { active, next, newest } = recentLimits;
      const newestFirst = { offset: 0, field: 'id', direction: 'desc' } as const;
      const lists = await Promise.all([
        progress.page({ companyId, state: [...activeStates] }, { ...newestFirst, limit: active }),
        progress.page(
          { companyId, state: 'scheduled' },
          { offset: 0, field: 'startsAt', direction: 'asc', limit: next },
        ),
        progress.page({ companyId }, { ...newestFirst, limit: newest }),
      ]);
      // They may have a batch in common: it stays where it comes first.
      const batches = [...new Map(lists.flat().map((batch) => [batch.batchId, batch])).values()];
      const responseList = batches
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map((batch) => batchFor(session, batch));
      return { responseList };
    },

    /**
     * @param startsAt when a start is put off
     * @throws not-found, conflict, rule-refused
     */
    async control(session: Session, batchId: string, action: BatchAction, startsAt?: string): Promise<Batch> {
      const key = await keyOf(session, batchId);
      await act(session, key, action, startOf(startsAt, clock), performance.now() + cancelMs);
      return find(session, batchId);
    },

    /** The same for every batch of a campaign whose state allows it. @throws not-found */
    async controlCampaign(
      session: Session,
      campaignId: number,
      action: Exclude<BatchAction, 'start'>,
    ): Promise<ControlledCampaign> {
      const until = performance.now() + cancelMs;
      let changed = 0;
      for (;;) {
        const keys = await keysOfCampaign(session, campaignId, action);
        for (const key of keys) {
          try {
            if (await act(session, key, action, undefined, until)) changed += 1;
          } catch (error) {
            // It has ended since the keys were read.
            if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
          }
        }
        // Batches that were accepted meanwhile are cancelled as well; once all are, no more are accepted.
        if (action !== 'cancel' || keys.length === 0) return { campaignId, changed };
      }
    },

    /** @throws not-found, conflict when nothing has failed, rule-refused */
    async resend(session: Session, batchId: string, choices: ResendChoices): Promise<BatchPreview> {
      return previewResend(database, session, await ownKey(session, batchId), choices);
    },
  };

  /** The caller's company pays for a resend, so it can only resend its own batches. */
  async function ownKey(session: Session, batchId: string): Promise<BatchKey> {
    const key = await keyOf(session, batchId);
    if (key.companyId !== session.companyId) throw notFound('batch');
    return key;
  }
}

/** A batch as its reader may see it; masked numbers apart. */
export function batchFor(session: Session, batch: Batch): Batch {
  return { ...batch, waitReason: reasonFor(session, batch.waitReason) };
}
