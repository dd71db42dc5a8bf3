import type { Transaction } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import {
  managesSharedViews,
  mostSavedViews,
  mostSharedViews,
  viewScreens,
  type createSavedView,
  type listSavedViews,
  type SavedView,
  type updateSavedView,
  type ViewScreen,
} from '#contract/main-api/savedViews.ts';
import { can } from '#contract/permissions.ts';
import type { Schema } from '#database/schema.ts';
import { restoreNumbers } from '#domain/numbers/msisdnMask.ts';
import type { Database } from '#services/kit/database/index.ts';
import { conflictingFields, invalidFields, permissionMissing, refusedFields } from '#services/kit/errors.ts';
import { seesNumbers } from '#services/kit/http/masking/maskedReply.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { savedViewRepository, type NewView } from './repository.ts';

/** The audit log leaves these out: a view changes what a person sees first, and nothing that others may do. */
export function savedViewService(database: Database) {
  type Views = ReturnType<typeof savedViewRepository>;

  function write<Result>(session: Session, action: (views: Views) => Promise<Result>): Promise<Result> {
    return writeAs(database, session, (transaction: Transaction<Schema>) =>
      action(savedViewRepository(transaction, session)),
    );
  }

  /** The view, locked, for who may change it. @throws not-found, forbidden */
  async function changeable(views: Views, id: number): Promise<SavedView> {
    await views.lock(id);
    const view = await views.find(id);
    if (!view.mayChange) throw permissionMissing(managesSharedViews);
    return view;
  }

  return {
    /** @throws forbidden for a screen that the caller may not open */
    async list(session: Session, screen: ViewScreen): Promise<Reply<typeof listSavedViews>> {
      checkScreen(session, screen);
      const responseList = await savedViewRepository(database, session).list(screen);
      return { responseList, total: responseList.length };
    },

    /** @throws forbidden as `list`, validation-failed, rule-refused for too many, conflict on `name` */
    create(session: Session, input: Input<typeof createSavedView>['body']): Promise<SavedView> {
      checkScreen(session, input.screen);
      const view: NewView = { sort: null, isShared: false, ...input, filter: jsonObject(input.filter) };
      return write(session, async (views) => {
        const id = await views.insert(view);
        // The second of two clicks, or a retry whose first answer was lost.
        const existing = id === null ? await views.findOwn(view.screen, view.name) : await views.find(id);
        if (!existing || !isSame(existing, view)) throw conflictingFields({ name: 'name-taken' });
        if (id !== null && (await views.countOwn()) > mostSavedViews)
          throw refusedFields({ name: 'too-many-saved-views' });
        if (id !== null && view.isShared) await checkShared(views, view.screen);
        return existing;
      });
    },

    /** @throws not-found, forbidden, validation-failed, conflict on `name` */
    update(session: Session, id: number, change: Input<typeof updateSavedView>['body']): Promise<SavedView> {
      const filter = change.filter === undefined ? {} : { filter: jsonObject(change.filter) };
      return write(session, async (views) => {
        const before = await changeable(views, id);
        // Who sees numbers masked sends them back like that.
        const whole = <Name extends 'name' | 'filter'>(name: Name, text: string | undefined) =>
          text === undefined || seesNumbers(session) ? {} : { [name]: restoreNumbers(text, before[name]) };
        const after: SavedView = {
          ...before,
          ...change,
          ...filter,
          ...whole('name', change.name),
          ...whole('filter', filter.filter),
        };
        await views.update(id, after);
        if (after.isShared && !before.isShared) await checkShared(views, after.screen);
        // Who has unshared somebody else's view sees it no more.
        return after;
      });
    },

    /** @throws not-found, forbidden */
    remove: (session: Session, id: number): Promise<{ id: number }> =>
      write(session, async (views) => {
        await changeable(views, id);
        await views.delete(id);
        return { id };
      }),
  };
}

function checkScreen(session: Session, screen: ViewScreen): void {
  if (!can(session.permissions, viewScreens[screen])) throw permissionMissing(viewScreens[screen]);
}

/** After the change, which is undone. Two at the same time may both be the last: one more costs nothing. */
async function checkShared(views: ReturnType<typeof savedViewRepository>, screen: ViewScreen): Promise<void> {
  if ((await views.countShared(screen)) > mostSharedViews)
    throw refusedFields({ isShared: 'too-many-shared-views' });
}

function isSame(view: SavedView, wanted: NewView): boolean {
  const contents = ({ filter, sort, isShared }: NewView | SavedView) =>
    JSON.stringify([filter, sort, isShared]);
  return contents(view) === contents(wanted);
}

/** @throws validation-failed for a text that is no object */
function jsonObject(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return JSON.stringify(value);
  } catch {
    // Answered below.
  }
  throw invalidFields({ filter: 'bad-format' });
}
