import type { BatchList, BatchPreview } from '#contract/sms-receiver/newBatches.ts';
import { departureOf, hoursOf } from '#domain/time/sendingHours.ts';
import type { Database } from '#services/kit/database/index.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { readSendingHours } from '#services/kit/time/sendingHours.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { UploadedFile } from '#services/kit/UploadedFile.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { crashPoint } from '../crashPoint.ts';
import { findCredit } from '../credit/accounts.ts';
import { tableOfGroups } from '../recipients/tableOfGroups.ts';
import type { KeptUploads } from '../recipients/kept/KeptUploads.ts';
import { toAppError, openTable } from '../recipients/openTable.ts';
import type { Table } from '../recipients/table.ts';
import { readCampaign } from '../acceptance/campaign.ts';
import { demandSenderId } from '../acceptance/senderIds.ts';
import type { BatchKey } from '../messages/keys.ts';
import { estimateDuration } from './estimate.ts';
import { contentOf, fieldOf, kindOf } from './staging/content.ts';
import { hashOfList } from './staging/listHash.ts';
import { discardEarlier, removeStaged } from './staging/remove.ts';
import { stage, type Staged, type StagingRequest } from './staging/stage.ts';
import { stagingQuota } from './staging/stagingQuota.ts';

export interface TableToCheck extends StagingRequest {
  /** The field of the request that contains the list. */
  field: string;
}

export interface PreviewRequest {
  list: BatchList;
  upload: UploadedFile | null;
  signal?: AbortSignal;
}

/**
 * Checks a list and stores the result as a staged batch for a day, and its file for a while. The batch is removed again
 * when the check fails or the caller disconnects.
 * @throws rule-refused with the fields at fault
 */
export async function previewList(
  database: Database,
  uploads: KeptUploads,
  session: Session,
  { list: { uploadId, ...list }, upload, signal }: PreviewRequest,
): Promise<BatchPreview> {
  if (uploadId === undefined) {
    const preview = await checkList(database, session, { list, upload, signal });
    return { ...preview, uploadId: upload && (await uploads.keep(session, upload)) };
  }
  if (upload ?? list.groupIds ?? list.recipients ?? list.rows)
    throw refusedFields({ uploadId: 'one-list-only' });
  const preview = await uploads.use(session, uploadId, (kept) =>
    checkList(database, session, { list, upload: kept, signal }),
  );
  if (!preview) throw refusedFields({ uploadId: 'upload-gone' });
  return { ...preview, uploadId };
}

async function checkList(
  database: Database,
  session: Session,
  { list, upload, signal }: PreviewRequest,
): Promise<BatchPreview> {
  const content = contentOf(list);
  const { name: senderId, unapproved } = await demandSenderId(database, session.companyId, list.senderId);
  const field = upload ? 'file' : list.groupIds ? 'groupIds' : list.recipients ? 'recipients' : 'rows';
  try {
    const listHash = await hashOfList(list, upload, signal);
    const table = await openSource(database, session, list, upload, signal);
    return await checkTable(database, session, {
      content,
      table,
      class: list.class,
      senderId,
      unapproved,
      leavesOutUnapproved: list.onUnapproved === 'leave-out',
      leavesOutEmptyFields: list.onEmptyFields === 'leave-out',
      listHash,
      field,
      signal,
    });
  } catch (error) {
    throw signal?.aborted ? signal.reason : toAppError(error, upload ? 'file' : 'rows');
  }
}

async function openSource(
  database: Database,
  { companyId }: Session,
  list: BatchList,
  upload: UploadedFile | null,
  signal: AbortSignal | undefined,
): Promise<Table> {
  const { groupIds } = list;
  if (groupIds === undefined) return openTable(list, upload, signal);
  if (list.recipients ?? list.rows ?? upload) throw refusedFields({ groupIds: 'one-list-only' });
  return tableOfGroups(database, companyId, groupIds);
}

/** The part of a request that says what the contacts of groups are to read. */
export type GroupList = Pick<BatchList, 'text' | 'template' | 'senderId' | 'class'> & {
  groupIds: number[];
  /** Its sender ID serves where the list names none. */
  campaignId?: number | undefined;
};

/**
 * Stores the messages of the contacts of some groups as a staged batch, which the caller accepts or removes.
 * @throws rule-refused with the fields at fault
 */
export async function stageGroups(
  database: Database,
  session: Session,
  { groupIds, campaignId, ...list }: GroupList,
): Promise<BatchKey> {
  const { companyId } = session;
  const content = contentOf(list);
  const campaign = campaignId === undefined ? undefined : await readCampaign(database, companyId, campaignId);
  const { name: senderId, unapproved } = await demandSenderId(
    database,
    companyId,
    list.senderId ?? campaign?.senderId,
  );
  const table = await tableOfGroups(database, companyId, groupIds);
  const { key, report } = await stageTable(database, session, {
    content,
    table,
    class: list.class,
    senderId,
    unapproved,
    field: 'groupIds',
  });
  if (report.problem !== null) throw refusedFields(fieldOf(report.problem, list));
  return key;
}

/** Checks a table and closes it; see `previewList`. */
export async function checkTable(
  database: Database,
  session: Session,
  list: TableToCheck,
): Promise<BatchPreview> {
  const staged = await stageTable(database, session, list);
  try {
    return await previewOf(database, session, list, staged);
  } catch (error) {
    await removeStaged(database, staged.key);
    throw error;
  }
}

/** Stores a table as a staged batch, which is removed again where the list has a problem, and closes the table. */
async function stageTable(
  database: Database,
  session: Session,
  { field, ...list }: TableToCheck,
): Promise<Staged> {
  const { table, listHash, signal } = list;
  let added: BatchKey | null = null;
  const discardEarlierThan = async (key: BatchKey) => {
    if (listHash) await discardEarlier(database, key, session.userId, listHash);
  };
  try {
    const staged = await stage(
      async (work) => {
        const done = await writeAs(database, session, work);
        crashPoint('after-staging-commit');
        return done;
      },
      session,
      list,
      (key) => {
        added = key;
        return stagingQuota(database, key, field, () => discardEarlierThan(key));
      },
    );
    if (staged.report.problem !== null) await removeStaged(database, staged.key);
    // Not before: it is the user's only check of the list if this one fails or is aborted.
    else await discardEarlierThan(staged.key);
    return staged;
  } catch (error) {
    if (added) await removeStaged(database, added);
    throw signal?.aborted ? signal.reason : error;
  } finally {
    await table.close();
  }
}

async function previewOf(
  database: Database,
  { companyId }: Session,
  { content, class: messageClass, senderId }: StagingRequest,
  { key, report }: Staged,
): Promise<BatchPreview> {
  const credit = await findCredit(database, companyId);
  const estimate = await estimateDuration(database, report.credits, messageClass);
  const { hours, now } = await readSendingHours(database);
  const sendingHours = hoursOf(hours, messageClass);
  const { leavesAt, isDelayed } = departureOf(sendingHours, now, null);
  return {
    batchId: report.problem === null ? String(key.batchId) : null,
    kind: kindOf(content),
    senderId,
    report,
    balance: credit?.currentBalance ?? 0,
    estimatedSeconds: estimate?.fromSeconds ?? null,
    estimate,
    opensAt: isDelayed ? leavesAt.toISOString() : null,
    sendingHours,
    uploadId: null,
  };
}
