import { sql } from 'kysely';
import type { UsageKind } from '#contract/errors.ts';
import type { SenderId, SenderIdStatus } from '#contract/main-api/senderIds.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { orTaken } from '#services/kit/database/orTaken.ts';
import type { Page } from '#services/kit/http/page.ts';
import { anyHolds } from '#services/kit/database/search.ts';

export type SenderIdRepository = ReturnType<typeof senderIdRepository>;

export interface SenderIdFilter {
  /** Null means every company. */
  companyId: number | null;
  status?: SenderIdStatus;
  q?: string;
}

export interface NewSenderIdRow {
  companyId: number;
  name: string;
  status: SenderIdStatus;
  note: string | null;
}

/** Wire name → column: a list call can sort by these and nothing else. */
const sortColumns = {
  id: sql`sender_ids.id`,
  name: sql`sender_ids.name`,
  companyName: sql`lower(companies.name)`,
  status: sql`sender_ids.status`,
  createdAt: sql`sender_ids.created_at`,
} as const;

export type SenderIdSortField = keyof typeof sortColumns;

const nameIndex = { sender_ids_name_key: { name: 'name-taken' } } as const;

/** @param tellsElsewhere whether the reader may know what other companies have */
export function senderIdRepository(queries: Queries, tellsElsewhere: boolean) {
  const all = queries
    .selectFrom('sender_ids')
    .innerJoin('companies', 'companies.id', 'sender_ids.company_id');
  const columns = columnsFor(tellsElsewhere);

  return {
    async list(
      { companyId, status, q }: SenderIdFilter,
      page: Page<SenderIdSortField>,
    ): Promise<{ rows: SenderId[]; total: number }> {
      const matching = all
        .$if(companyId !== null, (query) => query.where('sender_ids.company_id', '=', companyId!))
        .$if(status !== undefined, (query) => query.where('sender_ids.status', '=', status!))
        .$if(q !== undefined, (query) => query.where(anyHolds(['sender_ids.name', 'companies.name'], q!)));
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await matching
        .select(columns)
        .orderBy(sortColumns[page.field], page.direction)
        .orderBy('sender_ids.id')
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return { rows: rows.map(toSenderId), total };
    },

    /** Null when there is none, or none of that company; `companyId` null means any. */
    async find(id: number, companyId: number | null): Promise<SenderId | null> {
      const row = await all
        .where('sender_ids.id', '=', id)
        .$if(companyId !== null, (query) => query.where('sender_ids.company_id', '=', companyId!))
        .select(columns)
        .executeTakeFirst();
      return row ? toSenderId(row) : null;
    },

    /** @throws conflict when the company has one of that name */
    async insert({ companyId, ...row }: NewSenderIdRow): Promise<number> {
      const change = queries
        .insertInto('sender_ids')
        .values({ company_id: companyId, ...row })
        .returning('id')
        .executeTakeFirstOrThrow();
      return (await orTaken(nameIndex, change)).id;
    },

    async update(id: number, row: { status?: SenderIdStatus; note?: string | null }): Promise<void> {
      if (Object.values(row).every((value) => value === undefined)) return;
      await queries.updateTable('sender_ids').set(row).where('id', '=', id).execute();
    },

    /** @param id null leaves the company without one */
    async makeDefault(id: number | null, companyId: number): Promise<void> {
      // Two steps: the index that allows one default is checked row by row.
      await queries
        .updateTable('sender_ids')
        .set({ is_default: false })
        .where('company_id', '=', companyId)
        .where('is_default', '=', true)
        .execute();
      if (id === null) return;
      await queries.updateTable('sender_ids').set({ is_default: true }).where('id', '=', id).execute();
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
    async uses({
      companyId,
      name,
    }: Pick<SenderId, 'companyId' | 'name'>): Promise<Partial<Record<UsageKind, number>>> {
      const ofSenderId = sql`company_id = ${companyId} and sender_id = ${name}`;
      // Counted by the roll-ups: a batch for each single message would be read while the company is locked.
      const { rows } = await sql<Record<'messages' | 'campaigns', number>>`
        select case when exists (select from batches where ${ofSenderId} and state <> 'staged')
          then greatest(1, (select sum(messages) from (
            select messages from month_rollups where ${ofSenderId}
            union all select messages from rollup_changes where ${ofSenderId}) counted))::bigint else 0 end as messages,
          (select count(*) from campaigns where ${ofSenderId}) as campaigns`.execute(queries);
      // A checked list does not stand in the way: its sender ID is looked up again when it is accepted.
      return rows[0]!;
    },

    async delete(id: number): Promise<void> {
      await queries.deleteFrom('sender_ids').where('id', '=', id).execute();
    },
  };
}

const columnsFor = (tellsElsewhere: boolean) =>
  [
    'sender_ids.id',
    'sender_ids.company_id as companyId',
    'companies.name as companyName',
    'sender_ids.name',
    'sender_ids.status',
    'sender_ids.is_default as isDefault',
    'sender_ids.note',
    'sender_ids.created_at as createdAt',
    (tellsElsewhere
      ? sql<boolean>`exists (select from sender_ids other where lower(other.name) = lower(sender_ids.name)
          and other.company_id <> sender_ids.company_id)`
      : sql<boolean>`false`
    ).as('isElsewhere'),
  ] as const;

function toSenderId({ createdAt, ...row }: Omit<SenderId, 'createdAt'> & { createdAt: Date }): SenderId {
  return { ...row, createdAt: createdAt.toISOString() };
}
