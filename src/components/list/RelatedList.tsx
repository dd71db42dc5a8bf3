import ArrowIcon from '@mui/icons-material/ArrowForward';
import { Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { ListBase, useListContext, useTranslate, type SortPayload } from 'react-admin';
import { Link } from 'react-router-dom';
import { DialogProvider } from '../dialog/DialogProvider.tsx';
import { EmptyList } from './EmptyList.tsx';
import { ListPagination } from './ListPagination.tsx';
import { LoadedRows } from './loading/LoadedRows.tsx';
import { RowSkeleton } from './loading/RowSkeleton.tsx';

interface RelatedListProps {
  resource: string;
  filter: Record<string, unknown>;
  sort: SortPayload;
  /** Key of what is said while there is none. */
  none: string;
  /** Where there is more of it, and the key of what the link says. */
  more?: { to: string; label: string };
  /** Only the first page: the rest is where `more` leads. */
  isExcerpt?: boolean;
  children: ReactNode;
}

/** The records of another resource that belong to the one the page shows. */
export function RelatedList({ resource, filter, sort, ...content }: RelatedListProps) {
  return (
    <DialogProvider>
      <ListBase
        resource={resource}
        filter={filter}
        sort={sort}
        perPage={10}
        disableSyncWithLocation
        disableAuthentication
        storeKey={false}
      >
        <Rows sort={sort} {...content} />
      </ListBase>
    </DialogProvider>
  );
}

type RowsProps = Pick<RelatedListProps, 'sort' | 'none' | 'more' | 'isExcerpt' | 'children'>;

function Rows({ sort, none, more, isExcerpt, children }: RowsProps) {
  const translate = useTranslate();
  const { isPending, total, perPage } = useListContext();
  if (isPending) return <RowSkeleton columns={4} rows={4} />;
  return (
    <>
      <LoadedRows sort={sort}>{total === 0 ? <EmptyList title={translate(none)} /> : children}</LoadedRows>
      {!isExcerpt && (total ?? 0) > perPage && <ListPagination pageSizes={[]} />}
      {more && (
        <Stack direction="row" sx={{ justifyContent: 'flex-end', p: 1 }}>
          <Button component={Link} to={more.to} size="small" endIcon={<ArrowIcon />}>
            {translate(more.label)}
          </Button>
        </Stack>
      )}
    </>
  );
}
