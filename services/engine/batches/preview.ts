import type { Transaction } from 'kysely';
import type { BulkKind, BulkList, BulkPreview } from '#contract/sms-receiver/bulk.ts';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { Schema } from '#database/schema.ts';
import { departureOf, hoursOf } from '#domain/sendingHours.ts';
import type { Database } from '#services/kit/database/index.ts';
import { AppError, refusedFields } from '#services/kit/errors.ts';
import { readSendingHours } from '#services/kit/time/sendingHours.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { UploadedFile } from '#services/kit/UploadedFile.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { crashPoint } from '../crashPoint.ts';
import { findCredit } from '../credit/accounts.ts';
import { tableOfGroups } from '../recipients/tableOfGroups.ts';
import type { KeptUploads } from '../recipients/kept/KeptUploads.ts';
import { toAppError, openTable } from '../recipients/openTable.ts';
import type { Content } from '../recipients/validation/index.ts';
import type { Table } from '../recipients/table.ts';
import { approvedSenderId } from '../acceptance/senderIds.ts';
import type { BatchKey } from '../messages/keys.ts';
import { expectedSpeed } from './speed.ts';
import { contentOf, kindOf } from './staging/content.ts';
import { hashOfList } from './staging/listHash.ts';
import { discardEarlier, removeStaged } from './staging/remove.ts';
import { stage, type Staged } from './staging/stage.ts';
import { StagingQuota } from './staging/StagingQuota.ts';

export interface TableToCheck {
  content: Content;
  /** What the texts of a column were made of. */
  template?: string | null;
  /** Closed when it has been looked at. */
  table: Table;
  class: MessageClass;
  senderId: string;
  /** Rejects rows in which a field has no value. */
  leavesOutEmptyFields?: boolean;
  /** The field of the request that contains the list. */
  field: string;
  /** Equal for equal lists. Missing for a resend: its checks do not replace each other, and accepting says what has changed. */
  listHash?: Uint8Array;
  /** For a resend: see `NewBatch` and `StoredReport`. */
  resendOf?: number;
  acceptedResends?: number;
}

export interface PreviewRequest {
  list: BulkList;
  upload: UploadedFile | null;
  signal?: AbortSignal;
}

/**
 * Looks at a list and keeps it for a day, and its file for a while. What was kept is taken away again when the look
 * fails or its caller hangs up.
 * @throws rule-refused with the fields at fault
 */
export async function previewList(
  database: Database,
  uploads: KeptUploads,
  session: Session,
  { list: { uploadId, ...list }, upload, signal }: PreviewRequest,
): Promise<BulkPreview> {
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
): Promise<BulkPreview> {
  const content = contentOf(list);
  const senderId = await demandSenderId(database, session, list.senderId);
  const listHash = await hashOfList(list, upload);
  const table = await openSource(database, session, list, upload);
  const field = upload ? 'file' : list.groupIds ? 'groupIds' : list.recipients ? 'recipients' : 'rows';
  try {
    const leavesOutEmptyFields = list.onEmptyFields === 'leave-out';
    const checked = { content, table, class: list.class, senderId, field, listHash, leavesOutEmptyFields };
    return await checkTable(database, session, checked, signal);
  } catch (error) {
    throw toAppError(error, upload ? 'file' : 'rows');
  }
}

async function openSource(
  database: Database,
  { companyId }: Session,
  list: BulkList,
  upload: UploadedFile | null,
): Promise<Table> {
  const { groupIds } = list;
  if (groupIds === undefined) return openTable(list, upload);
  if (list.recipients ?? list.rows ?? upload) throw refusedFields({ groupIds: 'one-list-only' });
  return tableOfGroups(database, companyId, groupIds);
}

/** As `previewList`, of what is read already. */
export async function checkTable(
  database: Database,
  session: Session,
  {
    content,
    template,
    table,
    class: messageClass,
    senderId,
    leavesOutEmptyFields,
    field,
    listHash,
    resendOf,
    acceptedResends,
  }: TableToCheck,
  signal?: AbortSignal,
): Promise<BulkPreview> {
  const batch = { kind: kindOf(content), class: messageClass, senderId, ...(listHash && { listHash }) };
  let added: BatchKey | null = null;
  const discardEarlierOf = (key: BatchKey) => async () => {
    if (listHash) await discardEarlier(database, key, session.userId, listHash);
  };
  try {
    const staged = await stage(
      async (work) => {
        const done = await writeAs(database, session, work);
        crashPoint('after-staging-commit');
        return done;
      },
      {
        ...batch,
        sender: session,
        table,
        content,
        template,
        leavesOutEmptyFields,
        resendOf,
        acceptedResends,
        ...(signal && { signal }),
        quotaOf: (key) => StagingQuota.of(database, key, field, discardEarlierOf(key)),
      },
      (key) => {
        added = key;
      },
    );
    if (staged.report.problem !== null) await removeStaged(database, staged.key);
    // Not before: it is the person's only one if this check fails or is broken off.
    else await discardEarlierOf(staged.key)();
    return await previewOf(database, session, batch, staged);
  } catch (error) {
    if (added) await removeStaged(database, added);
    // Nobody reads it, and nothing of ours went wrong.
    throw signal?.aborted ? new AppError('malformed-request', 'The caller has gone.') : error;
  } finally {
    await table.close();
  }
}

/** @throws rule-refused */
export async function demandSenderId(
  queries: Database | Transaction<Schema>,
  { companyId }: Session,
  name: string | undefined,
): Promise<string> {
  const senderId = await approvedSenderId(queries, companyId, name);
  if (senderId === null) throw refusedFields({ senderId: 'sender-id-not-approved' });
  return senderId;
}

async function previewOf(
  database: Database,
  { companyId }: Session,
  { kind, class: messageClass, senderId }: { kind: BulkKind; class: MessageClass; senderId: string },
  { key, report }: Staged,
): Promise<BulkPreview> {
  const credit = await findCredit(database, companyId);
  const speed = await expectedSpeed(database);
  const { hours, now } = await readSendingHours(database);
  const sendingHours = hoursOf(hours, messageClass);
  const { leavesAt, isDelayed } = departureOf(sendingHours, now, null);
  return {
    batchId: report.problem === null ? String(key.batchId) : null,
    kind,
    senderId,
    report,
    balance: credit?.currentBalance ?? 0,
    estimatedSeconds: speed ? Math.ceil(report.credits / speed) : null,
    opensAt: isDelayed ? leavesAt.toISOString() : null,
    sendingHours,
    uploadId: null,
  };
}
