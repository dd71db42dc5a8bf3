import AccountBalanceWalletIcon from '@mui/icons-material/AccountBalanceWallet';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import ErrorIcon from '@mui/icons-material/Error';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import ScheduleIcon from '@mui/icons-material/Schedule';
import SendIcon from '@mui/icons-material/Send';
import SpeedIcon from '@mui/icons-material/Speed';
import UndoIcon from '@mui/icons-material/Undo';
import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { listTransactions } from '#contract/sms-receiver/transactions.ts';
import { deliveryRate } from '#domain/rates/deliveryRate.ts';
import { filteredPath } from '../../../screens/filteredPath.ts';
import { lastDays, periodOf } from '../../../components/list/period/period.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import { StatCard } from '../../../components/cards/StatCard.tsx';
import { DeliveryRate } from '../../../components/report/DeliveryRate.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { useCredit } from '../../../dataProviders/credit.ts';
import { mostDaysLeft, useCreditOutlook } from '../../../dataProviders/creditOutlook.ts';
import { compareToday } from './compareToday.ts';
import { UsualVerdict } from './UsualVerdict.tsx';
import { useDrill } from '../useDrill.ts';
import type { SameWeekdaysQuery } from './useSameWeekdays.ts';
import type { TodayQuery } from '../useSmsCounts.ts';
import { useUsualWords } from './useUsualWords.ts';

/** In their order. */
const outcomeCards = [
  { outcome: 'delivered', Icon: CheckCircleIcon, color: 'success' },
  { outcome: 'failed', Icon: ErrorIcon, color: 'error' },
  { outcome: 'cancelled', Icon: UndoIcon },
  { outcome: 'pending', Icon: HourglassIcon, color: 'info' },
  { outcome: 'scheduled', Icon: ScheduleIcon, color: 'info' },
] as const;

interface TodayCardsProps {
  query: TodayQuery;
  past: SameWeekdaysQuery;
  companyId: number | undefined;
}

export function TodayCards({ query, past, companyId }: TodayCardsProps) {
  const { data, error, refetch } = query;
  const translate = useTranslate();
  const { number } = useFormats();
  const { data: credit } = useCredit(companyId);
  const maySeeCredit = useMayCall(listTransactions);
  const drill = useDrill(companyId);
  const period = periodOf(lastDays(1));
  const today = data?.data;
  const soFar = compareToday(query, past);
  const usualWords = useUsualWords();
  const lasts = useBalanceLasts(companyId);
  const figure = (value: number | undefined) => (value === undefined ? undefined : number(value));
  const words = (name: string) => ({
    label: translate(`dashboard.cards.${name}`),
    hint: translate(`dashboard.hints.${name}`),
    isDense: true,
  });
  const held = credit?.held ? translate('dashboard.hints.held', { held: number(credit.held) }) : undefined;

  return (
    <section aria-labelledby="dashboard-today">
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mb: 1 }}
      >
        <Typography id="dashboard-today" variant="h3" component="h2">
          {translate('dashboard.today')}
        </Typography>
        {soFar && <UsualVerdict today={soFar} />}
      </Stack>
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Box component="ul" sx={gridSx}>
          <StatCard
            {...words('sent')}
            value={figure(today?.sent)}
            {...(today &&
              soFar?.usual && { notes: usualWords.sent(today.sent, soFar.usual.sent, soFar.now) })}
            Icon={SendIcon}
            color="primary"
            to={drill?.(period)}
          />
          {outcomeCards.map(({ outcome, ...look }) => (
            <StatCard
              key={outcome}
              {...words(outcome)}
              value={figure(today?.[outcome])}
              to={drill?.(period, outcome)}
              {...look}
            />
          ))}
          <StatCard
            {...words('rate')}
            value={today && <DeliveryRate counts={today} />}
            {...(today &&
              soFar?.usual?.rate && {
                notes: usualWords.rate(deliveryRate(today)!, soFar.usual.rate, soFar.now),
              })}
            Icon={SpeedIcon}
          />
          <StatCard
            {...words('balance')}
            value={figure(credit?.currentBalance)}
            notes={[held, lasts].filter((note) => note !== undefined)}
            Icon={AccountBalanceWalletIcon}
            to={
              maySeeCredit
                ? filteredPath('/home/reports/sms-sending-credit', companyId ? { companyId } : {})
                : undefined
            }
          />
        </Box>
      )}
    </section>
  );
}

const gridSx = {
  display: 'grid',
  // In one row on a wide screen, where those with a comparison take more of it.
  gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)', lg: '1.8fr repeat(5, 1fr) 1.8fr 1.6fr' },
  gap: 1,
  m: 0,
  p: 0,
};

/** How long a balance lasts, in words; undefined while it is not known, and without usage or credit. */
function useBalanceLasts(companyId: number | undefined): string | undefined {
  const translate = useTranslate();
  const { number } = useFormats();
  const { data } = useCreditOutlook(companyId);
  if (!data || data.daysLeft === null || data.currentBalance === 0) return undefined;
  const { daysLeft } = data;
  if (daysLeft === 0) return translate('dashboard.lasts.under_a_day');
  if (daysLeft > mostDaysLeft) return translate('dashboard.lasts.over_a_year');
  return translate('dashboard.lasts.days', { smart_count: daysLeft, count: number(daysLeft) });
}
