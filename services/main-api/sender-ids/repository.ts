import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { UsageKind } from '#contract/errors.ts';
import type { OperatorApproval } from '#contract/main-api/sending/operatorApprovals.ts';
import type { listSenderIds, SenderId, SenderIdStatus } from '#contract/main-api/sending/senderIds.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { equalTo, findVisible, listPage, type Page } from '#services/kit/database/sql/listPage.ts';
import { anyHolds } from '#services/kit/database/sql/search.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { approvalStateSql } from '#services/kit/queries/approvalSql.ts';
import { isOfVisibleCompany } from '#services/kit/auth/tenancy.ts';
import { namedTable } from '#services/kit/database/namedTable.ts';

const sortColumns = {
  id: sql`sender_ids.id`,
  name: sql`sender_ids.name`,
  companyName: nameOrder(sql`companies.name`),
  status: sql`sender_ids.status`,
  createdAt: sql`sender_ids.created_at`,
};

/** People of the provider are named to the provider alone. */
function approvalsOf(session: Session) {
  const name =
    session.scope === 'platform'
      ? sql`(select users.name from users where users.id = operator_approvals.changed_by)`
      : sql`null`;
  return sql<OperatorApproval[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('operator', operator, 'state', ${approvalStateSql},
      'validUntil', valid_until::text, 'source', source,
      'changedAt', to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'changedByName', ${name}) order by operator), '[]')
    from operator_approvals where sender_id_id = sender_ids.id)`.as('approvals');
}

/** Sender IDs as `session` sees them: only the provider's users see whether other companies have the name. */
export function senderIdRepository(queries: Queries, session: Session) {
  const table = namedTable(queries, 'sender_ids');
  const all = queries
    .selectFrom('sender_ids')
    .innerJoin('companies', 'companies.id', 'sender_ids.company_id')
    .where(isOfVisibleCompany(session, 'sender_ids.company_id'))
    .select([
      'sender_ids.id',
      'sender_ids.company_id as companyId',
      'companies.name as companyName',
      'sender_ids.name',
      'sender_ids.status',
      'sender_ids.is_default as isDefault',
      'sender_ids.note',
      'sender_ids.created_at as createdAt',
      approvalsOf(session),
      (session.scope === 'platform'
        ? sql<boolean>`exists (select from sender_ids other where lower(other.name) = lower(sender_ids.name)
            and other.company_id <> sender_ids.company_id)`
        : sql<boolean>`false`
      ).as('isElsewhere'),
    ]);

  return {
    ...table,

    list(
      { q, companyId, status }: Input<typeof listSenderIds>['query']['filter'] = {},
      page: Page<keyof typeof sortColumns>,
    ) {
      const matching = all
        .where(equalTo({ 'sender_ids.company_id': companyId, 'sender_ids.status': status }))
        .where(anyHolds(['sender_ids.name', 'companies.name'], q));
      return listPage(matching, page, sortColumns);
    },

    find: (id: number): Promise<SenderId> => findVisible('sender ID', all.where('sender_ids.id', '=', id)),

    /** Who asked for it; null if that is not known, or they were deleted. */
    async requestedBy(id: number): Promise<number | null> {
      const { requested_by } = await queries
        .selectFrom('sender_ids')
        .select('requested_by')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return requested_by;
    },

    /** @param id null leaves the company without one */
    async makeDefault(id: number | null, companyId: number): Promise<void> {
      // Two steps: the index that allows one default is checked row by row.
      await sql`
        update sender_ids set is_default = false where company_id = ${companyId} and is_default`.execute(
        queries,
      );
      if (id !== null) await table.update(id, { is_default: true });
    },

    /**
     * Where the default is not an approved one, or there is none, the oldest approved one becomes it.
     * @returns its id when it did
     */
    async settleDefault(companyId: number): Promise<number | null> {
      const rows = await queries
        .selectFrom('sender_ids')
        .select(['id', 'status', 'is_default'])
        .where('company_id', '=', companyId)
        .orderBy('id')
        .execute();
      const isApproved = ({ status }: { status: SenderIdStatus }) => status === 'approved';
      if (rows.some((row) => row.is_default && isApproved(row))) return null;
      const next = rows.find(isApproved)?.id ?? null;
      await this.makeDefault(next, companyId);
      return next;
    },

    /** Whether a batch or a campaign names it. */
    async uses({ companyId, name }: SenderId): Promise<Partial<Record<UsageKind, number>>> {
      const ofSenderId = sql`company_id = ${companyId} and sender_id = ${name}`;
      // Counted by the roll-ups: a batch for each single message would be read while the company is locked.
      const { rows } = await sql<Record<'messages' | 'campaigns', number>>`
        select case when exists (select from batches where ${ofSenderId} and state <> 'staged')
          then greatest(1, (select sum(messages) from (
            select messages from month_rollups where ${ofSenderId}
            union all select messages from rollup_changes where ${ofSenderId}) counted))::bigint else 0 end as messages,
          (select count(*) from campaigns where ${ofSenderId}) as campaigns`.execute(queries);
      // A staged batch does not prevent it: its sender ID is looked up again when it is accepted.
      return rows[0]!;
    },
  };
}
