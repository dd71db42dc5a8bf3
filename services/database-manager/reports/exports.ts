import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import type { Input } from '#contract/endpoint.ts';
import type { exportBulkSms } from '#contract/database-manager/batches.ts';
import type { BatchKind } from '#contract/sms-receiver/messages.ts';
import { maskMsisdn } from '#domain/numbers/msisdn.ts';
import { auditExport } from '#services/kit/auth/audit.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { ReportReads } from '#services/kit/database/replica/ReportReads.ts';
import { exportStyle } from '#services/kit/csv/exportStyle.ts';
import { sendFile } from '#services/kit/csv/sendFile.ts';
import { seesNumbers } from '#services/kit/http/masking/maskedReply.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { checkTimeZone } from '#services/kit/time/timeZone.ts';
import { filterOf, pageRequestOf } from './request.ts';
import { exportBatches, exportMessages } from './export.ts';

export type ExportQuery = Input<typeof exportBulkSms>['query'];

/** A report as it can be taken away. */
export interface ExportedReport {
  /** The report's name in the audit log. */
  name: string;
  /** The name of the file, without its ending. */
  fileName: string;
  rowsAre: 'messages' | 'batches';
  kinds?: readonly BatchKind[];
}

/**
 * The whole list as a file. The audit log keeps who exported it, with the filter.
 * @param database where the audit log is written
 * @param reads where the list is read
 * @throws validation-failed, forbidden: see `filterOf` and `checkTimeZone`
 */
export async function sendExport(
  database: Database,
  reads: ReportReads,
  { name, fileName, rowsAre, kinds }: ExportedReport,
  { session, query, reply }: { session: Session; query: ExportQuery; reply: FastifyReply },
): Promise<Readable> {
  const options = {
    direction: pageRequestOf(query).direction,
    timeZone: checkTimeZone(query.timeZone),
    seesNumbers: seesNumbers(session),
    style: exportStyle(query),
  };
  const { filter } = await reads.read(async (from) => ({
    filter: await filterOf(from, session, query.filter, kinds),
  }));
  const { msisdn } = query.filter ?? {};
  await auditExport(database, session, name, {
    ...query.filter,
    ...(msisdn !== undefined && { msisdn: maskMsisdn(msisdn) }),
  });
  const { file, rows } = await (rowsAre === 'messages' ? exportMessages : exportBatches)(
    reads.current,
    filter,
    options,
  );
  return sendFile(reply, file, { fileName, format: options.style.format, rows });
}
