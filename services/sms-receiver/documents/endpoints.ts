import type { FastifyInstance } from 'fastify';
import { printReceipt } from '#contract/sms-receiver/credit.ts';
import { printStatement } from '#contract/sms-receiver/transactions.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { documentService } from './service.ts';

/** A statement takes a second of processor time at most, which a person needs a few times a month. */
const perMinute = 30;

export function mountDocuments(app: FastifyInstance, database: Database): void {
  const documents = documentService(database);
  mount(
    app,
    printStatement,
    ({ query, session, reply }) => {
      reply.header('Content-Disposition', 'attachment; filename="credit-statement.pdf"');
      return documents.statement(session, query);
    },
    { perMinute },
  );
  mount(
    app,
    printReceipt,
    ({ params, query, session, reply }) => {
      reply.header('Content-Disposition', `attachment; filename="receipt-R-${params.id}.pdf"`);
      return documents.receipt(session, params, query);
    },
    { perMinute },
  );
}
