import type { ReactElement, ReactNode } from 'react';
import { List, TopToolbar, type ListProps, type RaRecord, type SortPayload } from 'react-admin';
import { ListPagination } from './ListPagination.tsx';
import { LoadedRows } from './loading/LoadedRows.tsx';
import { FilterDrawer } from './phone/FilterDrawer.tsx';
import { useIsPhone } from './useIsPhone.ts';
import { SavedViews } from './views/SavedViews.tsx';

export interface ListFrameProps<Row extends RaRecord> extends Omit<
  ListProps<Row>,
  'filters' | 'actions' | 'pagination' | 'disableAuthentication'
> {
  sort: SortPayload;
  filters: ReactElement[] | undefined;
  /** The buttons above the list, beside that of a phone's filters. */
  tools: ReactNode;
  hasViews?: boolean;
  /** Between the filters and the rows. */
  head?: ReactNode;
  /** Shown instead of the rows and their bulk actions. */
  instead?: ReactNode;
}

/** The page of any list: its filters, which a phone has in a drawer, its saved views, a page of its rows and the way to others. */
export function ListFrame<Row extends RaRecord>(props: ListFrameProps<Row>) {
  const { sort, filters, tools, hasViews = true, head, instead, children, ...list } = props;
  const isPhone = useIsPhone();
  return (
    <List<Row>
      // The route guards the page, by the permission of the call.
      disableAuthentication
      sort={sort}
      filters={isPhone ? undefined : filters}
      pagination={instead ? false : <ListPagination />}
      actions={
        <TopToolbar>
          {isPhone && filters && <FilterDrawer filters={filters} />}
          {tools}
        </TopToolbar>
      }
      {...list}
    >
      {hasViews && <SavedViews sort={sort} />}
      {head}
      {instead ?? <LoadedRows sort={sort}>{children}</LoadedRows>}
    </List>
  );
}
