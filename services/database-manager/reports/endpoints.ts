import type { FastifyInstance } from 'fastify';
import { bulkSmsReport, exportBulkSms } from '#contract/database-manager/batches.ts';
import {
  exportHistory,
  exportSingleSms,
  findMessage,
  revealMsisdn,
  singleSmsReport,
  smsHistory,
} from '#contract/database-manager/messages.ts';
import { searchMessages } from '#contract/database-manager/search.ts';
import { listKinds } from '#contract/sms-receiver/newBatches.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { ReportReads } from '#services/kit/database/replica/ReportReads.ts';
import { mount } from '#services/kit/http/mount.ts';
import { sendExport, type ExportedReport } from './exports.ts';
import { messageService } from './oneMessage.ts';
import { searchService } from './search.ts';
import { reportService } from './service.ts';

const single: ExportedReport = {
  name: 'Single Sms Report',
  fileName: 'single-sms',
  rowsAre: 'messages',
  kinds: ['single'],
};
const bulk: ExportedReport = {
  name: 'Bulk Sms Report',
  fileName: 'bulk-sms',
  rowsAre: 'batches',
  kinds: listKinds,
};
const history: ExportedReport = { name: 'Sms History', fileName: 'sms-history', rowsAre: 'messages' };

export function mountReports(app: FastifyInstance, database: Database, reads: ReportReads): void {
  const messages = messageService(database);
  mount(app, singleSmsReport, ({ query, session }) =>
    reads.read((from) => reportService(from).messages(session, query, single.kinds)),
  );
  mount(app, exportSingleSms, (call) => sendExport(database, reads, single, call));
  mount(app, smsHistory, ({ query, session }) =>
    reads.read((from) => reportService(from).messages(session, query)),
  );
  mount(app, exportHistory, (call) => sendExport(database, reads, history, call));
  mount(app, bulkSmsReport, ({ query, session }) =>
    reads.read((from) => reportService(from).batches(session, query)),
  );
  mount(app, exportBulkSms, (call) => sendExport(database, reads, bulk, call));
  mount(app, findMessage, ({ params, session }) => messages.timeline(session, params));
  mount(app, searchMessages, ({ query, session }) => searchService(database).find(session, query.text));
  mount(app, revealMsisdn, ({ params, body, session }) => messages.reveal(session, params, body.reason));
}
