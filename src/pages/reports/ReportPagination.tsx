import { Pagination, useListPaginationContext, useTranslate } from 'react-admin';
import { useFormats } from '../../components/useFormats.ts';

const pageSizes = [10, 25, 50, 100];

/** Which rows these are, of how many as far as that is known, in the user's digits. */
export function ReportPagination() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { hasNextPage, total } = useListPaginationContext();
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
  return <Pagination rowsPerPageOptions={pageSizes} {...handedOn} />;
}
