import { Box, Button, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { startOfMonth, startOfToday } from 'date-fns';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listTransactionGroups } from '#contract/sms-receiver/transactionGroups.ts';
import { dayMonthYear } from '#domain/time/dayMonthYear.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { useFormats } from '../../components/useFormats.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { browserZone } from '../../i18n/dates.ts';
import { ChangeText } from '../../pages/reports/credit/ChangeText.tsx';
import { GroupName } from '../../pages/reports/credit/GroupRows.tsx';
import { creditPath } from '../../screens/creditPath.ts';
import { filteredPath } from '../../screens/filteredPath.ts';

const starts = { today: startOfToday, month: () => startOfMonth(new Date()) };
type PeriodName = keyof typeof starts;

const mostShown = 6;

/** Why the balance has changed: what today or this month began with, what came and went, and the latest batches. */
export function BalanceMovements({ onLeave }: { onLeave: () => void }) {
  const translate = useTranslate();
  const id = useId();
  const [period, setPeriod] = useState<PeriodName>('today');
  const from = starts[period]().toISOString();
  return (
    <Box component="section" aria-labelledby={id} sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('recharge.why.title')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={period}
        aria-labelledby={id}
        onChange={(_event, chosen: PeriodName | null) => chosen && setPeriod(chosen)}
        sx={{ mb: 1 }}
      >
        {(Object.keys(starts) as PeriodName[]).map((name) => (
          <ToggleButton key={name} value={name}>
            {translate(`recharge.why.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {/* A batch's name leads to its page. */}
      <div onClick={(event) => event.target instanceof HTMLAnchorElement && onLeave()}>
        <Movements from={from} />
      </div>
      <Button
        component={Link}
        to={filteredPath(creditPath, { from })}
        size="small"
        onClick={onLeave}
        sx={{ mt: 1 }}
      >
        {translate('recharge.why.statement')}
      </Button>
    </Box>
  );
}

const changes = ['opening', 'recharged', 'held', 'released', 'refunded', 'closing'] as const;

function Movements({ from }: { from: string }) {
  const translate = useTranslate();
  const { number, digits } = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: ['credit', 'movements', from],
    queryFn: ({ signal }) =>
      call(listTransactionGroups, {
        query: { filter: { from }, range: [0, mostShown - 1], timeZone: browserZone() },
        signal,
      }),
  });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={160} />;
  const { responseList: groups, pageInfo, totals, balances } = data;
  if (groups.length === 0)
    return <Typography color="text.secondary">{translate('recharge.why.none')}</Typography>;
  const figures: Partial<Record<(typeof changes)[number], number>> = { ...totals, ...balances };
  return (
    <>
      <Box component="dl" sx={figuresSx}>
        {changes.map((name) => {
          const figure = figures[name];
          return (
            figure !== undefined && (
              <Box key={name} sx={{ display: 'contents' }}>
                <Typography component="dt" variant="body2" color="text.secondary">
                  {translate(`sendingCredit.sums.${name}`)}
                </Typography>
                <Typography component="dd" variant="body2" sx={figureSx}>
                  {number(figure)}
                </Typography>
              </Box>
            )
          );
        })}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
        {groups.map((group) => (
          <Box component="li" key={group.id} sx={groupSx}>
            <Typography variant="body2" component="div" sx={{ minWidth: 0 }}>
              <GroupName group={group} />
              <Typography variant="caption" color="text.secondary" component="div">
                {digits(dayMonthYear(group.day))}
              </Typography>
            </Typography>
            <Typography variant="body2" component="span">
              <ChangeText change={group.change} />
            </Typography>
          </Box>
        ))}
      </Box>
      {pageInfo.hasNextPage && (
        <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 1 }}>
          {translate('recharge.why.more', { count: number(mostShown) })}
        </Typography>
      )}
    </>
  );
}

const figuresSx = { display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 2, rowGap: 0.25, m: 0 };
const figureSx = { ...tabular, m: 0, textAlign: 'right', fontWeight: 600 };
const groupSx = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
};
