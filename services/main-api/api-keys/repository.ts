import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type {
  ApiKey,
  ApiKeyChange,
  ApiKeyKind,
  ApiKeyState,
  listApiKeys,
} from '#contract/main-api/programs/apiKeys.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { equalTo, findVisible, listPage, type Page } from '#services/kit/database/sql/listPage.ts';
import { anyHolds } from '#services/kit/database/sql/search.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import { endSession } from '#services/kit/auth/endSessions.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { isOfVisibleCompany } from '#services/kit/auth/tenancy.ts';

const sortColumns = {
  id: sql`api_keys.id`,
  name: nameOrder(sql`api_keys.name`),
  companyName: nameOrder(sql`companies.name`),
  createdAt: sql`api_keys.created_at`,
  lastUsedAt: lastUsedAt(),
};

/** The first request of a key is written at once, later ones every three minutes. */
function lastUsedAt() {
  return sql<Date | null>`case when sessions.last_seen_at > sessions.created_at then sessions.last_seen_at end`;
}

const state = sql<ApiKeyState>`case
  when api_keys.revoked_at is not null then 'revoked'
  when api_keys.expires_at <= now() then 'expired'
  when not users.active or companies.status <> 'active' or users.company_id <> api_keys.company_id then 'resting'
  else 'active' end`;

/** Fields that people can change. */
type KeyFields = Required<ApiKeyChange>;

/** API keys as `session` sees them. */
export function apiKeyRepository(queries: Queries, session: Session) {
  const all = queries
    .selectFrom('api_keys')
    .innerJoin('companies', 'companies.id', 'api_keys.company_id')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .leftJoin('sessions', 'sessions.token_hash', 'api_keys.token_hash')
    .where(isOfVisibleCompany(session, 'api_keys.company_id'))
    .select([
      'api_keys.id',
      'api_keys.company_id as companyId',
      'companies.name as companyName',
      'api_keys.user_id as userId',
      'users.username',
      'api_keys.kind',
      'api_keys.name',
      sql<ApiKey['classes']>`api_keys.classes`.as('classes'),
      'api_keys.sender_ids as senderIds',
      'api_keys.networks',
      'api_keys.requests_per_second as requestsPerSecond',
      'api_keys.messages_per_second as messagesPerSecond',
      'api_keys.messages_per_day as messagesPerDay',
      sql<ApiKey['permissions']>`api_keys.permissions`.as('permissions'),
      'api_keys.beginning',
      state.as('state'),
      'api_keys.created_at as createdAt',
      'api_keys.expires_at as expiresAt',
      lastUsedAt().as('lastUsedAt'),
      'api_keys.revoked_at as revokedAt',
    ]);

  return {
    list(
      { q, companyId, kind, state: wanted }: Input<typeof listApiKeys>['query']['filter'] = {},
      page: Page<keyof typeof sortColumns>,
    ) {
      const matching = all
        .where(equalTo({ 'api_keys.company_id': companyId, 'api_keys.kind': kind }))
        .where(wanted ? sql<boolean>`${state} = ${wanted}` : sql<boolean>`true`)
        .where(anyHolds(['api_keys.name', 'api_keys.beginning', 'users.username'], q));
      return listPage(matching, page, sortColumns, { asc: 'first', desc: 'last' });
    },

    find: (id: number): Promise<ApiKey> => findVisible('API key', all.where('api_keys.id', '=', id)),

    async lock(id: number): Promise<void> {
      await sql`select id from api_keys where id = ${id} for update`.execute(queries);
    },

    /** Keys of the caller's company that have not ended. */
    async countActive(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from api_keys where company_id = ${session.companyId} and revoked_at is null
          and (expires_at is null or expires_at > now())`.execute(queries);
      return rows[0]!.count;
    },

    async insert(
      fields: KeyFields,
      fixed: { kind: ApiKeyKind; tokenHash: Uint8Array; beginning: string; expiresAt: Date | null },
    ): Promise<number> {
      const { id } = await queries
        .insertInto('api_keys')
        .values({
          ...columnsOf(fields),
          company_id: session.companyId,
          user_id: session.userId,
          kind: fixed.kind,
          token_hash: fixed.tokenHash,
          beginning: fixed.beginning,
          expires_at: fixed.expiresAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async update(id: number, fields: KeyFields): Promise<void> {
      await queries.updateTable('api_keys').set(columnsOf(fields)).where('id', '=', id).execute();
    },

    /** Keeps the key itself. */
    async keepToken(id: number, sealedToken: Uint8Array): Promise<void> {
      await queries.updateTable('api_keys').set({ sealed_token: sealedToken }).where('id', '=', id).execute();
    },

    /** Revokes it; the record stays. */
    async delete(id: number): Promise<void> {
      const { token_hash } = await queries
        .updateTable('api_keys')
        .set({
          revoked_at: sql<Date>`coalesce(revoked_at, now())`,
          revoked_by: session.userId,
          sealed_token: null,
        })
        .where('id', '=', id)
        .returning('token_hash')
        .executeTakeFirstOrThrow();
      await endSession(queries, token_hash);
    },
  };
}

function columnsOf(fields: KeyFields) {
  return {
    name: fields.name,
    permissions: fields.permissions,
    classes: fields.classes,
    sender_ids: fields.senderIds,
    networks: fields.networks,
    requests_per_second: fields.requestsPerSecond,
    messages_per_second: fields.messagesPerSecond,
    messages_per_day: fields.messagesPerDay,
  };
}
