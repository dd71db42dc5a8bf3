import type { FastifyInstance } from 'fastify';
import { exportTransactions, listTransactions } from '#contract/sms-receiver/transactions.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/mount.ts';
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
}
