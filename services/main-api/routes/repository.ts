import { sql, type UpdateObject } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import type { listRoutes, NewRoute, Route, RouteChange } from '#contract/main-api/carriers/routes.ts';
import type { Schema } from '#database/schema.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { equalTo, findVisible, listPage, type Page } from '#services/kit/database/sql/listPage.ts';
import { anyHolds } from '#services/kit/database/sql/search.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import { withDeliveryCounts } from '#services/kit/queries/deliveryCounts.ts';
import { httpColumn, platformColumn } from '#services/engine/carriers/routes/routeRecords.ts';
import { namedTable } from '#services/kit/database/namedTable.ts';
import { settingsOfKind, type ChangedSettings, type SettingsField } from './kindSettings.ts';

const sortColumns = {
  id: sql`id`,
  name: nameOrder(sql`name`),
  priority: sql`priority`,
  createdAt: sql`created_at`,
};

/** Tables with a row for each thing that went over a route, those with an index on the route first. */
const traces = ['message_parts', 'receipts', 'early_receipts', 'batches', 'rollup_rows', 'messages'] as const;

/** Fields of a route that people set, and its columns; the password has rules of its own. */
const columnOf = {
  name: 'name',
  host: 'host',
  port: 'port',
  usesTls: 'uses_tls',
  systemId: 'system_id',
  systemType: 'system_type',
  bindMode: 'bind_mode',
  connections: 'connections',
  windowSize: 'window_size',
  segmentsPerSecond: 'segments_per_second',
  responseSeconds: 'response_seconds',
  enquireSeconds: 'enquire_seconds',
  idMode: 'id_mode',
  receiptDetection: 'receipt_detection',
  receiptsPerMessage: 'receipts_per_message',
  utcOffsetMinutes: 'utc_offset_minutes',
  prefixes: 'prefixes',
  priority: 'priority',
  whenUncertain: 'when_uncertain',
  isEnabled: 'is_enabled',
  carriesSystemTexts: 'carries_system_texts',
  needsContentApproval: 'needs_content_approval',
} as const satisfies Partial<Record<keyof Route, keyof Schema['routes']>>;

type RouteField = keyof typeof columnOf;

export const routeFields = Object.keys(columnOf) as RouteField[];

const selected = routeFields.map(
  (field) =>
    `${columnOf[field]} as ${field}` as { [F in RouteField]: `${(typeof columnOf)[F]} as ${F}` }[RouteField],
);

export type RouteRepository = ReturnType<typeof routeRepository>;

export function routeRepository(queries: Queries) {
  const table = namedTable(queries, 'routes');
  const all = queries
    .selectFrom('routes')
    .select(selected)
    .select([
      'id',
      'kind',
      platformColumn,
      httpColumn,
      sql<boolean>`sealed_password is not null`.as('hasPassword'),
      'learned_receipts as learnedReceipts',
      'follows_settings as followsSettings',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ]);

  return {
    ...table,

    async list(
      { q, isEnabled }: Input<typeof listRoutes>['query']['filter'] = {},
      page: Page<keyof typeof sortColumns>,
    ) {
      const matching = all
        .where(equalTo({ 'routes.is_enabled': isEnabled }))
        .where(anyHolds(['name', 'host', 'system_id'], q));
      const { rows, total } = await listPage(matching, page, sortColumns);
      const counted = { by: 'route_id', hours: 24, withHidden: true } as const;
      return { rows: await withDeliveryCounts(queries, rows, counted), total };
    },

    find: (id: number): Promise<Route> => findVisible('route', all.where('id', '=', id)),

    /** Without its secrets. */
    insert: ({ kind, ...route }: Omit<NewRoute, 'password' | 'currentPassword' | SettingsField>) =>
      table.insert({ ...columnsOf(route), kind, name: route.name }),

    /**
     * Without its password. Counts as a change, which the receivers look out for.
     * @param isOwn from now on it no longer follows the settings
     */
    update: (id: number, change: RouteChange, isOwn: boolean) =>
      table.update(id, {
        ...columnsOf(change),
        ...(isOwn && { follows_settings: false }),
        revision: sql<number>`revision + 1`,
        updated_at: sql<Date>`now()`,
      }),

    setPassword: (id: number, sealed: Uint8Array | null) => table.update(id, { sealed_password: sealed }),

    setSettings: (
      id: number,
      { kind, stored }: Pick<ChangedSettings, 'kind' | 'stored'>,
      sealed: Uint8Array,
    ) => table.update(id, { [settingsOfKind[kind].column]: JSON.stringify(stored), sealed_password: sealed }),

    async sealedPassword(id: number): Promise<Uint8Array | null> {
      const { sealed_password } = await queries
        .selectFrom('routes')
        .select('sealed_password')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return sealed_password;
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
      for (const trace of traces) {
        const { rows } = await sql`select 1 from ${sql.table(trace)} where route_id = ${id} limit 1`.execute(
          queries,
        );
        if (rows.length > 0) return true;
      }
      return false;
    },

    /** The prefixes of each enabled route, and whether it carries system texts. */
    enabledRoutes: (): Promise<Pick<Route, 'prefixes' | 'carriesSystemTexts'>[]> =>
      queries
        .selectFrom('routes')
        .select(['prefixes', 'carries_system_texts as carriesSystemTexts'])
        .where('is_enabled', '=', true)
        .execute(),
  };
}

/** Fields that are left out stay undefined, and so do their columns. */
function columnsOf(change: RouteChange): UpdateObject<Schema, 'routes'> {
  return Object.fromEntries(routeFields.map((field) => [columnOf[field], change[field]]));
}
