import type { FastifyInstance } from 'fastify';
import { exportTransactionGroups, listTransactionGroups } from '#contract/sms-receiver/transactionGroups.ts';
import { exportTransactions, listTransactions } from '#contract/sms-receiver/transactions.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { transactionService } from './service.ts';

export function mountTransactions(app: FastifyInstance, database: Database): void {
  const transactions = transactionService(database);
  mount(app, listTransactions, ({ query, session }) => transactions.list(session, query));
  mount(app, exportTransactions, async ({ query, session, reply }) => {
    const { file, rows } = await transactions.export(session, query);
    reply.header('Content-Disposition', 'attachment; filename="sms-sending-credit.csv"');
    if (rows !== null) reply.header('X-Total-Rows', rows);
    return file;
  });
  mount(app, listTransactionGroups, ({ query, session }) => transactions.groups(session, query));
  mount(app, exportTransactionGroups, ({ query, session, reply }) => {
    reply.header('Content-Disposition', 'attachment; filename="sms-sending-credit-by-day.csv"');
    return transactions.exportGroups(session, query);
  });
}
