import { sql } from 'kysely';
import type { Input } from '#contract/endpoint.ts';
import {
  managesSharedViews,
  viewScreenNames,
  viewScreens,
  type createSavedView,
  type SavedView,
  type ViewScreen,
} from '#contract/main-api/savedViews.ts';
import { can } from '#contract/permissions.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import { nameOrder } from '#services/kit/database/sql/nameOrder.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { notFound } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { mapUniqueViolation } from '#services/kit/database/namedTable.ts';

export type NewView = Required<Input<typeof createSavedView>['body']>;

/** Views that `session` may see: their own and the company's shared ones, of screens that they may open. */
export function savedViewRepository(queries: Queries, session: Session) {
  const screens = viewScreenNames.filter((screen) => can(session.permissions, viewScreens[screen]));
  const managesShared = can(session.permissions, managesSharedViews);
  const isVisible = sql`saved_views.company_id = ${session.companyId}
    and saved_views.screen = any(${texts(screens)})
    and (saved_views.user_id = ${session.userId} or saved_views.is_shared)`;

  async function read(condition: ReturnType<typeof sql>): Promise<SavedView[]> {
    const { rows } = await sql<Row>`
      select saved_views.id, screen, saved_views.name, filter, sort, is_shared as "isShared",
        saved_views.user_id = ${session.userId} as "isOwn", users.name as "ownerName"
      from saved_views join users on users.id = saved_views.user_id
      where ${isVisible} and ${condition}
      order by "isOwn" desc, ${nameOrder(sql`saved_views.name`)}, saved_views.id`.execute(queries);
    return rows.map((row) => ({ ...row, mayChange: row.isOwn || managesShared }));
  }

  return {
    list: (screen: ViewScreen) => read(sql`screen = ${screen}`),

    /** @throws not-found, also for what the caller may not see */
    async find(id: number): Promise<SavedView> {
      const [view] = await read(sql`saved_views.id = ${id}`);
      if (!view) throw notFound('saved view');
      return view;
    },

    async findOwn(screen: ViewScreen, name: string): Promise<SavedView | undefined> {
      const own = sql`saved_views.user_id = ${session.userId}`;
      const [view] = await read(sql`${own} and screen = ${screen} and saved_views.name = ${name}`);
      return view;
    },

    async countOwn(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from saved_views where user_id = ${session.userId}`.execute(queries);
      return rows[0]!.count;
    },

    /** Shared views of the company, of all owners. */
    async countShared(screen: ViewScreen): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from saved_views
        where company_id = ${session.companyId} and screen = ${screen} and is_shared`.execute(queries);
      return rows[0]!.count;
    },

    /** @returns its id; null when the person has one of that name */
    async insert({ screen, name, filter, sort, isShared }: NewView): Promise<number | null> {
      const { rows } = await sql<{ id: number }>`
        insert into saved_views (company_id, user_id, screen, name, filter, sort, is_shared)
        values (${session.companyId}, ${session.userId}, ${screen}, ${name}, ${filter}, ${sort}, ${isShared})
        on conflict (user_id, screen, name) do nothing returning id`.execute(queries);
      return rows[0]?.id ?? null;
    },

    /** @throws conflict when its owner has another one of that name */
    async update(id: number, { name, filter, sort, isShared }: Omit<NewView, 'screen'>): Promise<void> {
      const updated = sql`
        update saved_views set name = ${name}, filter = ${filter}, sort = ${sort}, is_shared = ${isShared} where id = ${id}`.execute(
        queries,
      );
      await mapUniqueViolation({ saved_views_name_key: { name: 'name-taken' } }, updated);
    },

    async delete(id: number): Promise<void> {
      await sql`delete from saved_views where id = ${id}`.execute(queries);
    },

    async lock(id: number): Promise<void> {
      await sql`select id from saved_views where id = ${id} for update`.execute(queries);
    },
  };
}

type Row = Omit<SavedView, 'mayChange'>;
