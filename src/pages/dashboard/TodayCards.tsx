import AccountBalanceWalletIcon from '@mui/icons-material/AccountBalanceWallet';
import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import ErrorIcon from '@mui/icons-material/Error';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import SendIcon from '@mui/icons-material/Send';
import SpeedIcon from '@mui/icons-material/Speed';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useFormats } from '../../components/useFormats.ts';
import { useCredit } from '../../dataProviders/credit.ts';
import { deliveryRate } from './counts.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { StatCard } from '../../components/StatCard.tsx';
import { useSmsCounts } from './useSmsCounts.ts';

export const todayRefreshSeconds = 15;

export function TodayCards() {
  const translate = useTranslate();
  const { number, percent } = useFormats();
  const { data, error, refetch } = useSmsCounts(1, todayRefreshSeconds);
  const { data: credit } = useCredit();
  const today = data?.data;
  const rate = today && deliveryRate(today);
  const figure = (value: number | undefined) => (value === undefined ? undefined : number(value));
  const words = (name: string) => ({
    label: translate(`dashboard.cards.${name}`),
    hint: translate(`dashboard.hints.${name}`),
  });

  return (
    <section aria-labelledby="dashboard-today">
      <Typography id="dashboard-today" variant="h3" component="h2" gutterBottom>
        {translate('dashboard.today')}
      </Typography>
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Box component="ul" sx={gridSx}>
          <StatCard {...words('sent')} value={figure(today?.sent)} Icon={SendIcon} color="primary" />
          <StatCard
            {...words('delivered')}
            value={figure(today?.delivered)}
            Icon={CheckCircleIcon}
            color="success"
          />
          <StatCard {...words('failed')} value={figure(today?.failed)} Icon={ErrorIcon} color="error" />
          <StatCard {...words('pending')} value={figure(today?.pending)} Icon={HourglassIcon} color="info" />
          <StatCard
            {...words('rate')}
            value={rate === null ? '–' : rate === undefined ? undefined : percent(rate)}
            Icon={SpeedIcon}
          />
          <StatCard
            {...words('balance')}
            {...(credit?.held && { hint: translate('dashboard.hints.held', { held: number(credit.held) }) })}
            value={figure(credit?.currentBalance)}
            Icon={AccountBalanceWalletIcon}
          />
        </Box>
      )}
    </section>
  );
}

const gridSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr)' },
  gap: 2,
  m: 0,
  p: 0,
};
