import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type {
  listWebhookDeliveries,
  resendWebhookDeliveries,
  Webhook,
  WebhookDelivery,
} from '#contract/main-api/programs/webhooks.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { isOfVisibleCompany } from '#services/kit/auth/tenancy.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { during, equalTo, findVisible, listPage, type Page } from '#services/kit/database/sql/listPage.ts';
import { refusal } from '#services/kit/errors.ts';
import { webhookRepository } from './repository.ts';

const sortColumns = { id: sql`webhook_deliveries.id` };
const again = {
  state: 'waiting' as const,
  due_at: sql<Date>`now()`,
  tries: 0,
};

/** Deliveries of webhooks as `session` sees them. */
function deliveriesOf(queries: Queries, session: Session) {
  return queries
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .where(isOfVisibleCompany(session, 'webhooks.company_id'))
    .where('webhooks.deleted_at', 'is', null)
    .select([
      sql<string>`webhook_deliveries.id::text`.as('id'),
      'webhook_deliveries.webhook_id as webhookId',
      'webhook_deliveries.event',
      sql<string | null>`webhook_deliveries.subject_id::text`.as('subjectId'),
      'webhook_deliveries.state',
      'webhook_deliveries.created_at as createdAt',
      'webhook_deliveries.tries',
      'webhook_deliveries.tried_at as triedAt',
      sql<Date | null>`case when webhook_deliveries.state = 'waiting' then webhook_deliveries.due_at end`.as(
        'dueAt',
      ),
      'webhook_deliveries.status',
      'webhook_deliveries.answer',
      'webhook_deliveries.answer_ms as answerMs',
    ]);
}

export function deliveryService(database: Database) {
  const find = (
    queries: Queries,
    session: Session,
    webhookId: number,
    id: number,
  ): Promise<WebhookDelivery> =>
    findVisible(
      'delivery',
      deliveriesOf(queries, session)
        .where('webhook_deliveries.webhook_id', '=', webhookId)
        .where('webhook_deliveries.id', '=', id),
    );

  return {
    /** @throws not-found */
    async list(
      session: Session,
      webhookId: number,
      { state, event }: Input<typeof listWebhookDeliveries>['query']['filter'] = {},
      page: Page<'id'>,
    ) {
      await webhookRepository(database, session).find(webhookId);
      const matching = deliveriesOf(database, session).where(
        equalTo({
          'webhook_deliveries.webhook_id': webhookId,
          'webhook_deliveries.state': state,
          'webhook_deliveries.event': event,
        }),
      );
      return listPage(matching, page, sortColumns);
    },

    /** @throws not-found, conflict while it is off */
    test: (session: Session, webhookId: number): Promise<WebhookDelivery> =>
      writeAs(database, session, async (transaction) => {
        const { companyId } = await findOn(transaction, session, webhookId);
        const { id } = await transaction
          .insertInto('webhook_deliveries')
          .values({ webhook_id: webhookId, company_id: companyId, event: 'webhook.test' })
          .returning('id')
          .executeTakeFirstOrThrow();
        return find(transaction, session, webhookId, id);
      }),

    /** @throws not-found, conflict while it is off */
    resend: (session: Session, webhookId: number, deliveryId: string): Promise<WebhookDelivery> =>
      writeAs(database, session, async (transaction) => {
        await findOn(transaction, session, webhookId);
        const id = Number(deliveryId);
        await find(transaction, session, webhookId, id);
        await transaction
          .updateTable('webhook_deliveries')
          .set(again)
          .where('webhook_id', '=', webhookId)
          .where('id', '=', id)
          .execute();
        return find(transaction, session, webhookId, id);
      }),

    /** Sends again what was made in a period; what waits goes on waiting. @throws not-found, conflict while it is off */
    resendPeriod: (
      session: Session,
      webhookId: number,
      { from, to, onlyFailed = false }: Input<typeof resendWebhookDeliveries>['body'],
    ): Promise<{ resent: number }> =>
      writeAs(database, session, async (transaction) => {
        await findOn(transaction, session, webhookId);
        const { numUpdatedRows } = await transaction
          .updateTable('webhook_deliveries')
          .set(again)
          .where('webhook_id', '=', webhookId)
          .where('state', 'in', onlyFailed ? ['failed'] : ['failed', 'delivered'])
          .where(during('webhook_deliveries.created_at', { from, to }))
          .executeTakeFirstOrThrow();
        return { resent: Number(numUpdatedRows) };
      }),
  };
}

async function findOn(queries: Queries, session: Session, id: number): Promise<Webhook> {
  const webhook = await webhookRepository(queries, session).find(id);
  if (!webhook.isOn) throw refusal('conflict', 'webhook-off');
  return webhook;
}
