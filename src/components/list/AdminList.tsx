import type { ReactElement, ReactNode } from 'react';
import {
  ColumnsButton,
  CreateButton,
  FilterButton,
  List,
  TopToolbar,
  type ListProps,
  type RaRecord,
  type SortPayload,
} from 'react-admin';
import { access } from '../../layout/access.ts';
import { useMayCall } from '../useMayCall.ts';
import { ExportButton } from './ExportButton.tsx';
import { ListPagination } from './ListPagination.tsx';
import { listSx } from './listSx.ts';
import { LoadedRows } from './loading/LoadedRows.tsx';
import { useIsPhone } from './useIsPhone.ts';

interface AdminListProps<Row extends RaRecord> extends ListProps<Row> {
  resource: string;
  /** Key of the page's heading. */
  title: string;
  sort: SortPayload;
  filters?: ReactElement[];
  /** What is said while there is no record at all. */
  empty: ReactElement;
  children: ReactNode;
}

/** The list page of a resource: filters in the address, chosen columns, export, and a way to the first record. */
export function AdminList<Row extends RaRecord>({ sort, filters, children, ...list }: AdminListProps<Row>) {
  return (
    <List<Row>
      sx={listSx}
      // The route guards the page, by the permission of the call.
      disableAuthentication
      sort={sort}
      filters={filters}
      pagination={<ListPagination />}
      actions={<ListActions resource={list.resource} hasFilters={Boolean(filters)} />}
      {...list}
    >
      <LoadedRows sort={sort}>{children}</LoadedRows>
    </List>
  );
}

function ListActions({ resource, hasFilters }: { resource: string; hasFilters: boolean }) {
  const isPhone = useIsPhone();
  const create = access[resource]?.create;
  return (
    <TopToolbar>
      {hasFilters && <FilterButton />}
      {!isPhone && <ColumnsButton />}
      {create && <AllowedCreateButton resource={resource} />}
      <ExportButton />
    </TopToolbar>
  );
}

/** A button for those who may create a record. */
export function AllowedCreateButton({ resource }: { resource: string }) {
  const mayCreate = useMayCall(access[resource]!.create!);
  return mayCreate ? <CreateButton resource={resource} /> : null;
}
