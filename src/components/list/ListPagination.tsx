import { PaginationItem, Typography } from '@mui/material';
import {
  Pagination,
  PaginationActions,
  useListPaginationContext,
  useTranslate,
  type PaginationActionsProps,
} from 'react-admin';
import { useFormats } from '../useFormats.ts';
import { useLoadFailure } from './loading/LoadedRows.tsx';

const usualSizes = [10, 25, 50, 100];

/** Which rows these are, of how many as far as that is known, in the user's digits. Without rows there is nothing to count. */
export function ListPagination({ pageSizes = usualSizes }: { pageSizes?: number[] }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { hasNextPage, total, page, perPage } = useListPaginationContext();
  const failure = useLoadFailure();
  const rangeText = ({ from, to }: { from: number; to: number }) => {
    const isPart = total === undefined && hasNextPage;
    return translate(`ra.navigation.${isPart ? 'partial_page_range_info' : 'page_range_info'}`, {
      offsetBegin: number(from),
      offsetEnd: number(total === undefined ? to : Math.min(to, total)),
      total: number(total ?? to),
    });
  };
  // For MUI's TablePagination, to which react-admin hands on what its own types do not name.
  const handedOn: object = { labelDisplayedRows: rangeText };
  if (failure === 'failed') return null;
  const offset = (page - 1) * perPage;
  const isPart = hasNextPage || page > 1;
  return (
    <>
      <Pagination
        rowsPerPageOptions={pageSizes.map((value) => ({ value, label: number(value) }))}
        // Pages have numbers where it is known how many there are.
        actions={total === undefined ? undefined : PageNumbers}
        {...handedOn}
      />
      {isPart && (
        <Typography className="print-only" variant="caption" component="p">
          {translate('list.printed_part', { rows: rangeText({ from: offset + 1, to: offset + perPage }) })}
        </Typography>
      )}
    </>
  );
}

function PageNumbers(props: PaginationActionsProps) {
  const { number } = useFormats();
  return (
    <PaginationActions
      {...props}
      renderItem={(item) => <PaginationItem {...item} page={item.page && number(item.page)} />}
    />
  );
}
