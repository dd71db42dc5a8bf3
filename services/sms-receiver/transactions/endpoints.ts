import type { FastifyInstance } from 'fastify';
import { exportTransactionGroups, listTransactionGroups } from '#contract/sms-receiver/transactionGroups.ts';
import { exportTransactions, listTransactions } from '#contract/sms-receiver/transactions.ts';
import type { Database } from '#services/kit/database/index.ts';
import { sendFile } from '#services/kit/csv/sendFile.ts';
import { mount } from '#services/kit/http/mount.ts';
import { transactionService } from './service.ts';

export function mountTransactions(app: FastifyInstance, database: Database): void {
  const transactions = transactionService(database);
  mount(app, listTransactions, ({ query, session }) => transactions.list(session, query));
  mount(app, exportTransactions, async ({ query, session, reply }) => {
    const { file, rows } = await transactions.export(session, query);
    return sendFile(reply, file, { fileName: 'sms-sending-credit', format: query.format ?? 'csv', rows });
  });
  mount(app, listTransactionGroups, ({ query, session }) => transactions.groups(session, query));
  mount(app, exportTransactionGroups, async ({ query, session, reply }) => {
    const file = await transactions.exportGroups(session, query);
    return sendFile(reply, file, { fileName: 'sms-sending-credit-by-day', format: query.format ?? 'csv' });
  });
}
