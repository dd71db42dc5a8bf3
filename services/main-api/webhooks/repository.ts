import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { listWebhooks, Webhook, WebhookKind } from '#contract/main-api/programs/webhooks.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { equalTo, findVisible, listPage, type Page } from '#services/kit/database/sql/listPage.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import { anyHolds } from '#services/kit/database/sql/search.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { isOfVisibleCompany } from '#services/kit/auth/tenancy.ts';

const sortColumns = {
  id: sql`webhooks.id`,
  name: nameOrder(sql`webhooks.name`),
  companyName: nameOrder(sql`companies.name`),
  createdAt: sql`webhooks.created_at`,
};

/** Fields that people can change. */
export type WebhookFields = Pick<Webhook, 'name' | 'url' | 'events' | 'isOn'>;

/** Webhooks as `session` sees them. */
export function webhookRepository(queries: Queries, session: Session) {
  const all = queries
    .selectFrom('webhooks')
    .innerJoin('companies', 'companies.id', 'webhooks.company_id')
    .leftJoin('users', 'users.id', 'webhooks.user_id')
    .where(isOfVisibleCompany(session, 'webhooks.company_id'))
    .where('webhooks.deleted_at', 'is', null)
    .select([
      'webhooks.id',
      'webhooks.company_id as companyId',
      'companies.name as companyName',
      'webhooks.user_id as userId',
      'users.username',
      'webhooks.kind',
      'webhooks.name',
      'webhooks.url',
      sql<Webhook['events']>`webhooks.events`.as('events'),
      'webhooks.is_on as isOn',
      'webhooks.off_reason as offReason',
      'webhooks.failing_since as failingSince',
      sql<Date | null>`case when webhooks.previous_signs_until > now() then webhooks.previous_signs_until end`.as(
        'previousSecretUntil',
      ),
      'webhooks.created_at as createdAt',
    ]);

  return {
    list(
      { q, companyId, kind, isOn }: Input<typeof listWebhooks>['query']['filter'] = {},
      page: Page<keyof typeof sortColumns>,
    ) {
      const matching = all
        .where(equalTo({ 'webhooks.company_id': companyId, 'webhooks.kind': kind, 'webhooks.is_on': isOn }))
        .where(anyHolds(['webhooks.name', 'webhooks.url'], q));
      return listPage(matching, page, sortColumns);
    },

    find: (id: number): Promise<Webhook> => findVisible('webhook', all.where('webhooks.id', '=', id)),

    async lock(id: number): Promise<void> {
      await sql`select id from webhooks where id = ${id} for update`.execute(queries);
    },

    /** The caller locks the company, so that two at once do not exceed its limit. */
    async count(kind: WebhookKind): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from webhooks
        where company_id = ${session.companyId} and kind = ${kind} and deleted_at is null`.execute(queries);
      return rows[0]!.count;
    },

    async insert(
      fields: Omit<WebhookFields, 'isOn'>,
      fixed: { id: number; kind: WebhookKind; sealedSecret: Uint8Array },
    ): Promise<void> {
      await queries
        .insertInto('webhooks')
        .values({
          ...fields,
          id: fixed.id,
          company_id: session.companyId,
          user_id: session.userId,
          kind: fixed.kind,
          sealed_secret: fixed.sealedSecret,
        })
        .execute();
    },

    /**
     * Changes it. Whoever sends to it reads it anew, and tries at once what waited for its receiver.
     * @param isRedirected its address or events are others: from now on it shows what the caller may see
     */
    async update(
      id: number,
      { name, url, events, isOn }: WebhookFields,
      isRedirected: boolean,
    ): Promise<void> {
      await queries
        .updateTable('webhooks')
        .set({
          name,
          url,
          events,
          ...(isRedirected && { user_id: session.userId }),
          is_on: isOn,
          off_reason: null,
          failures: 0,
          failing_since: null,
          paused_until: null,
          leased_by: null,
          leased_until: null,
        })
        .where('id', '=', id)
        .execute();
    },

    async replaceSecret(id: number, sealedSecret: Uint8Array, sealedPrevious: Uint8Array, hours: number) {
      await queries
        .updateTable('webhooks')
        .set({
          sealed_secret: sealedSecret,
          // Whoever has the secret reads what is sent.
          user_id: session.userId,
          sealed_previous_secret: sealedPrevious,
          previous_signs_until: sql<Date>`now() + make_interval(hours => ${hours})`,
          leased_by: null,
          leased_until: null,
        })
        .where('id', '=', id)
        .execute();
    },

    async sealedSecret(id: number): Promise<Uint8Array> {
      const { sealed_secret } = await queries
        .selectFrom('webhooks')
        .select('sealed_secret')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return sealed_secret;
    },

    /** Hides it; its deliveries and then its row are removed in steps. */
    async delete(id: number): Promise<void> {
      await queries
        .updateTable('webhooks')
        .set({ deleted_at: sql<Date>`now()`, leased_by: null, leased_until: null })
        .where('id', '=', id)
        .execute();
    },
  };
}
