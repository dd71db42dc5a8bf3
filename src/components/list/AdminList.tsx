import { useMemo, type ReactElement, type ReactNode } from 'react';
import {
  ColumnsButton,
  CreateButton,
  FilterButton,
  useTranslate,
  type RaRecord,
  type SortPayload,
} from 'react-admin';
import { access } from '../../screens/access.ts';
import { mayCall, useSignedInUser } from '../../session.ts';
import { DialogProvider } from '../dialog/DialogProvider.tsx';
import { DeletedFilters } from './chips/DeletedFilters.tsx';
import { ListRows, type ListRowsProps } from './columns/ListRows.tsx';
import { EmptyList } from './EmptyList.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ListFrame, type ListFrameProps } from './ListFrame.tsx';
import { listSx } from './listSx.ts';
import { fileColumns, useListExporter } from './listFile.ts';
import { useIsPhone } from './useIsPhone.ts';

/** The filters of a list. Only the provider's people have companies to choose from. */
type ListFilters = ReactElement[] | ((isProvider: boolean) => (ReactElement | false)[]);

interface AdminListProps<Row extends RaRecord> extends Omit<
  ListFrameProps<Row>,
  'filters' | 'tools' | 'children'
> {
  resource: string;
  /** Key of the page's heading. */
  title: string;
  sort: SortPayload;
  /** A constant, since react-admin would take a new list for new filters. */
  filters?: ListFilters;
  /** The words of a list without any record: its keys `none` and `none_help`, unless `empty` says it. */
  words?: string;
  /** The rows; a list without them has its own as `children`. */
  rows?: ListRowsProps<Row>;
  /** A button beside those of every list. */
  button?: ReactNode;
  /** In place of the buttons of every list. */
  tools?: ReactNode;
  children?: ReactNode;
}

/** The list page of a resource: filters in the address (a phone has them in a drawer), chosen columns, export, and a way to the first record. */
export function AdminList<Row extends RaRecord>(props: AdminListProps<Row>) {
  const { filters, words, rows, button, tools, children, ...list } = props;
  const shownFilters = useFilters(filters);
  const exporter = useListExporter(list.resource, fileColumns(rows?.columns ?? []));
  return (
    <DialogProvider>
      <ListFrame<Row>
        sx={listSx}
        filters={shownFilters}
        exporter={exporter}
        tools={
          tools ?? (
            <UsualTools resource={list.resource} hasFilters={Boolean(filters)}>
              {button}
            </UsualTools>
          )
        }
        head={<DeletedFilters />}
        empty={words ? <NoRecords words={words} resource={list.resource} /> : undefined}
        {...list}
      >
        {rows && <ListRows {...rows} />}
        {children}
      </ListFrame>
    </DialogProvider>
  );
}

function useFilters(filters: ListFilters | undefined) {
  const { scope } = useSignedInUser();
  return useMemo(() => {
    if (typeof filters !== 'function') return filters;
    return filters(scope === 'platform').filter((filter) => filter !== false);
  }, [filters, scope]);
}

interface UsualToolsProps {
  resource: string;
  hasFilters: boolean;
  children: ReactNode;
}

function UsualTools({ resource, hasFilters, children }: UsualToolsProps) {
  const isPhone = useIsPhone();
  return (
    <>
      {hasFilters && !isPhone && <FilterButton disableSaveQuery />}
      {!isPhone && <ColumnsButton />}
      {children}
      <AllowedCreateButton resource={resource} />
      <ExportButton />
    </>
  );
}

function NoRecords({ words, resource }: { words: string; resource: string }) {
  const translate = useTranslate();
  return (
    <EmptyList title={translate(`${words}.none`)} help={translate(`${words}.none_help`)}>
      <AllowedCreateButton resource={resource} />
    </EmptyList>
  );
}

/** A button for those who may create a record, of a resource where that can be done. */
export function AllowedCreateButton({ resource }: { resource: string }) {
  const user = useSignedInUser();
  const create = access[resource]?.create;
  return create && mayCall(user, create) ? <CreateButton resource={resource} /> : null;
}
