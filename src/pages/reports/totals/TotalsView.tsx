import { Alert, MenuItem, Stack, TablePagination, TextField, Typography } from '@mui/material';
import { lightFormat, startOfToday } from 'date-fns';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { exportTotals, mostTotalsRows, totalsBy, type TotalsBy } from '#contract/database-manager/totals.ts';
import { RowSkeleton } from '../../../components/list/loading/RowSkeleton.tsx';
import { NoMatch } from '../../../components/list/NoMatch.tsx';
import { useIsPhone } from '../../../components/list/useIsPhone.ts';
import { LoadError, RetryAlert } from '../../../components/LoadError.tsx';
import { AsOf } from '../../../components/report/AsOf.tsx';
import { ExportFileButton } from '../../../components/report/export/ExportFileButton.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { browserZone } from '../../../i18n/dates.ts';
import { useSignedInUser } from '../../../session.ts';
import { rowFilter } from './rowFilter.ts';
import { TotalsCards } from './TotalsCards.tsx';
import { TotalsChart } from './TotalsChart.tsx';
import { messagesLink, totalsLink } from '../../../screens/totalsPath.ts';
import { sortRows, usualSort, type TotalsField, type TotalsSort } from './totalsRows.ts';
import { TotalsTable } from './TotalsTable.tsx';
import { useRowNames } from './useRowNames.ts';
import { isPassedOver, totalsFilter, useTotals } from './useTotals.ts';

interface TotalsViewProps {
  /** The values of the history's filters. Those that totals cannot be asked by, the number and the batch, are passed over. */
  filter: Record<string, unknown>;
}

/**
 * How many messages the filters let through, added up by what the path says: mounted by the history's page at
 * `totalsRoute`, where its list stands elsewhere.
 */
export function TotalsView({ filter }: TotalsViewProps) {
  const { by: wanted } = useParams();
  const by = useTotalsChoices().find((name) => name === wanted) ?? 'day';
  // Another kind of row is another table: its order and its page begin anew.
  return <TotalsBySomething key={by} by={by} filter={filter} />;
}

/** As every list has it (product spec, section 9). */
const pageSize = 10;

function TotalsBySomething({ by, filter }: TotalsViewProps & { by: TotalsBy }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const isPhone = useIsPhone();
  const asked = totalsFilter(filter);
  const { data, error, refetch } = useTotals(by, asked);
  const { longName } = useRowNames(by);
  const [sort, setSort] = useState<TotalsSort>(usualSort(by));
  const [page, setPage] = useState(0);
  const sortBy = (field: TotalsField) => {
    setSort({ field, order: sort.field === field && sort.order === 'desc' ? 'asc' : 'desc' });
    setPage(0);
  };

  const rows = data?.responseList;
  const count = rows?.length ?? 0;
  // After another filter there may be fewer pages.
  const current = Math.min(page, Math.max(0, Math.ceil(count / pageSize) - 1));
  const shown =
    rows &&
    sortRows(rows, by, sort, longName)
      .slice(current * pageSize, (current + 1) * pageSize)
      .map((row) => {
        const own = rowFilter(asked, by, row);
        return { ...row, long: longName(row), to: own && messagesLink(own) };
      });
  return (
    <Stack spacing={2} sx={{ p: { xs: 1, sm: 2 } }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <ByChoice by={by} filter={filter} />
        <ExportFileButton
          endpoint={exportTotals}
          query={{ filter: asked, by, timeZone: browserZone() }}
          fileName={`sms-totals-by-${by}-${lightFormat(startOfToday(), 'yyyy-MM-dd')}`}
          rows={rows?.length}
          disabled={!rows || count === 0}
        />
      </Stack>
      <AsOf at={data?.asOf} />
      {isPassedOver(filter) && <Alert severity="info">{translate('totals.passed_over')}</Alert>}
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {error && data && (
        <RetryAlert severity="warning" onRetry={() => void refetch()}>
          {translate('list.stale')}
        </RetryAlert>
      )}
      {data && count === 0 && <NoMatch />}
      {!error && !data && <RowSkeleton columns={6} />}
      {data && shown && count > 0 && (
        <>
          <TotalsChart by={by} filter={asked} rows={data.responseList} totals={data.totals} />
          {isPhone ? (
            <TotalsCards rows={shown} totals={data.totals} />
          ) : (
            <TotalsTable by={by} rows={shown} totals={data.totals} sort={sort} onSort={sortBy} />
          )}
          {count > pageSize && (
            <TablePagination
              component="div"
              count={count}
              page={current}
              rowsPerPage={pageSize}
              rowsPerPageOptions={[]}
              onPageChange={(_, next) => setPage(next)}
              labelDisplayedRows={({ from, to }) =>
                translate('ra.navigation.page_range_info', {
                  offsetBegin: number(from),
                  offsetEnd: number(to),
                  total: number(count),
                })
              }
            />
          )}
        </>
      )}
      <Typography variant="caption" color="text.secondary">
        {count >= mostTotalsRows && `${translate('totals.cut', { count: number(mostTotalsRows) })} `}
        {translate('reports.single.zone', { zone: browserZone() })}
      </Typography>
    </Stack>
  );
}

/** A company's people have one company: theirs. */
function useTotalsChoices(): TotalsBy[] {
  const { scope } = useSignedInUser();
  return totalsBy.filter((name) => name !== 'company' || scope === 'platform');
}

function ByChoice({ by, filter }: TotalsViewProps & { by: TotalsBy }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <TextField
      select
      size="small"
      margin="none"
      label={translate('totals.choice')}
      value={by}
      onChange={({ target }) => void navigate(totalsLink(target.value as TotalsBy, filter))}
      sx={{ width: { xs: 200, sm: 240 } }}
    >
      {useTotalsChoices().map((name) => (
        <MenuItem key={name} value={name}>
          {translate(`totals.head.${name}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
