import { sql } from 'kysely';
import type { NewRoute, Route, RouteChange } from '#contract/main-api/routes.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { orTaken } from '#services/kit/database/orTaken.ts';
import type { Page } from '#services/kit/http/page.ts';
import { anyHolds } from '#services/kit/database/search.ts';

export type RouteRepository = ReturnType<typeof routeRepository>;

export interface RouteFilter {
  q?: string;
  isEnabled?: boolean;
}

/** Wire name → column: a list call can sort by these and nothing else. */
const sortColumns = {
  id: sql`id`,
  name: sql`lower(name)`,
  priority: sql`priority`,
  createdAt: sql`created_at`,
} as const;

export type RouteSortField = keyof typeof sortColumns;

const nameIndex = { routes_name_key: { name: 'name-taken' } } as const;

/** Tables with a row for each thing that went over a route, those with an index on the route first. */
const traces = ['message_parts', 'receipts', 'early_receipts', 'batches', 'rollup_rows', 'messages'] as const;

export function routeRepository(queries: Queries) {
  return {
    async list(filter: RouteFilter, page: Page<RouteSortField>): Promise<{ rows: Route[]; total: number }> {
      const { q, isEnabled } = filter;
      const matching = queries
        .selectFrom('routes')
        .$if(q !== undefined, (query) => query.where(anyHolds(['name', 'host', 'system_id'], q!)))
        .$if(isEnabled !== undefined, (query) => query.where('is_enabled', '=', isEnabled!));
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await matching
        .select(columns)
        .orderBy(sortColumns[page.field], page.direction)
        .orderBy('id', page.direction)
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return { rows: rows.map(toRoute), total };
    },

    async find(id: number): Promise<Route | null> {
      const row = await queries.selectFrom('routes').select(columns).where('id', '=', id).executeTakeFirst();
      return row ? toRoute(row) : null;
    },

    /** Holds the route until the transaction ends: nobody changes it, and nothing new comes to refer to it. */
    async lock(id: number): Promise<void> {
      await queries.selectFrom('routes').select('id').where('id', '=', id).forUpdate().execute();
    },

    async isNameTaken(name: string, exceptId = 0): Promise<boolean> {
      const row = await queries
        .selectFrom('routes')
        .select('id')
        .where(sql<boolean>`lower(name) = lower(${name})`)
        .where('id', '!=', exceptId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Without its password. @throws conflict when somebody was faster with the name */
    async insert(route: Omit<NewRoute, 'password' | 'currentPassword'>): Promise<number> {
      const change = queries
        .insertInto('routes')
        .values({ ...columnsOf(route), name: route.name })
        .returning('id')
        .executeTakeFirstOrThrow();
      return (await orTaken(nameIndex, change)).id;
    },

    /**
     * Without its password. Counts as a change, which the receivers look out for.
     * @param isOwn from now on it no longer follows the settings
     * @throws conflict when somebody was faster with the name
     */
    async update(id: number, change: RouteChange, isOwn: boolean): Promise<void> {
      const update = queries
        .updateTable('routes')
        .set((row) => ({
          ...columnsOf(change),
          ...(isOwn && { follows_settings: false }),
          revision: row('revision', '+', 1),
          updated_at: sql<Date>`now()`,
        }))
        .where('id', '=', id)
        .execute();
      await orTaken(nameIndex, update);
    },

    async setPassword(id: number, sealed: Uint8Array | null): Promise<void> {
      await queries.updateTable('routes').set({ sealed_password: sealed }).where('id', '=', id).execute();
    },

    /** Messages that were accepted for it, from the roll-ups: there may be hundreds of millions. */
    async countMessages(id: number): Promise<number> {
      const { rows } = await sql<{ messages: number }>`
        select coalesce(sum(messages), 0)::bigint as messages from rollup_rows where route_id = ${id}`.execute(
        queries,
      );
      return rows[0]!.messages;
    },

    /** Whether anything was ever sent or received over it, or is to be. */
    async isUsed(id: number): Promise<boolean> {
      for (const table of traces) {
        const { rows } = await sql`select 1 from ${sql.table(table)} where route_id = ${id} limit 1`.execute(
          queries,
        );
        if (rows.length > 0) return true;
      }
      return false;
    },

    async delete(id: number): Promise<void> {
      await queries.deleteFrom('routes').where('id', '=', id).execute();
    },

    /** The prefixes of each enabled route, and whether it carries system texts. */
    enabledRoutes(): Promise<Pick<Route, 'prefixes' | 'carriesSystemTexts'>[]> {
      return queries
        .selectFrom('routes')
        .select(['prefixes', 'carries_system_texts as carriesSystemTexts'])
        .where('is_enabled', '=', true)
        .execute();
    },
  };
}

const columns = [
  'id',
  'name',
  'host',
  'port',
  'uses_tls as usesTls',
  'system_id as systemId',
  'system_type as systemType',
  sql<boolean>`sealed_password is not null`.as('hasPassword'),
  'bind_mode as bindMode',
  'window_size as windowSize',
  'segments_per_second as segmentsPerSecond',
  'response_seconds as responseSeconds',
  'enquire_seconds as enquireSeconds',
  'id_mode as idMode',
  'receipt_detection as receiptDetection',
  'utc_offset_minutes as utcOffsetMinutes',
  'prefixes',
  'priority',
  'when_uncertain as whenUncertain',
  'is_enabled as isEnabled',
  'carries_system_texts as carriesSystemTexts',
  'follows_settings as followsSettings',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

/** Fields that are left out stay undefined, and so do their columns. */
function columnsOf(change: RouteChange) {
  return {
    name: change.name,
    host: change.host,
    port: change.port,
    uses_tls: change.usesTls,
    system_id: change.systemId,
    system_type: change.systemType,
    bind_mode: change.bindMode,
    window_size: change.windowSize,
    segments_per_second: change.segmentsPerSecond,
    response_seconds: change.responseSeconds,
    enquire_seconds: change.enquireSeconds,
    id_mode: change.idMode,
    receipt_detection: change.receiptDetection,
    utc_offset_minutes: change.utcOffsetMinutes,
    prefixes: change.prefixes,
    priority: change.priority,
    when_uncertain: change.whenUncertain,
    is_enabled: change.isEnabled,
    carries_system_texts: change.carriesSystemTexts,
  };
}

type Row = Omit<Route, 'createdAt' | 'updatedAt'> & Record<'createdAt' | 'updatedAt', Date>;

function toRoute({ createdAt, updatedAt, ...row }: Row): Route {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
