import HeldIcon from '@mui/icons-material/HourglassEmpty';
import HistoryIcon from '@mui/icons-material/EventOutlined';
import ThresholdIcon from '@mui/icons-material/NotificationsOutlined';
import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import { Alert, Box, Button, Stack } from '@mui/material';
import { Title, useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { findCompany, updateCompany } from '#contract/main-api/people/companies.ts';
import type { Balance } from '#contract/sms-receiver/credit.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { StatCard } from '../../components/cards/StatCard.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';

/** The balance of the user's company: the service lists no other. */
export function OwnBalance() {
  const translate = useTranslate();
  const { date, number } = useFormats();
  const mayShow = useMayCall(findCompany);
  const mayEdit = useMayCall(updateCompany);
  const { data, error, refetch } = useGetList<Balance>('balances', { pagination: { page: 1, perPage: 1 } });
  const balance = data?.[0];
  const threshold = balance && (balance.lowBalanceThreshold || null);
  const cards = [
    { name: 'currentBalance', Icon: WalletIcon, value: balance && number(balance.currentBalance) },
    { name: 'held', Icon: HeldIcon, value: balance && number(balance.held) },
    {
      name: 'lowBalanceThreshold',
      Icon: ThresholdIcon,
      value: balance && (threshold ? number(threshold) : translate('balance.never')),
    },
    {
      name: 'lastRechargeAt',
      Icon: HistoryIcon,
      value: balance && (balance.lastRechargeAt ? date(balance.lastRechargeAt) : '–'),
    },
  ];
  return (
    <Stack spacing={2}>
      <Title title="menu.balance" />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {balance?.isLow && <Alert severity="warning">{translate('balance.low_own')}</Alert>}
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(4, 1fr)' },
          gap: 2,
          p: 0,
          m: 0,
        }}
      >
        {cards.map(({ name, Icon, value }) => (
          <StatCard
            key={name}
            label={translate(`resources.balances.fields.${name}`)}
            value={value}
            hint={translate(`balance.hint.${name}`)}
            Icon={Icon}
          />
        ))}
      </Box>
      {balance && (
        <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
          {mayShow && (
            <Button component={Link} to={`/home/companies/${balance.id}/show`} size="small">
              {translate('balance.own_company')}
            </Button>
          )}
          {mayEdit && (
            <Button component={Link} to={`/home/companies/${balance.id}`} size="small">
              {translate('balance.change_threshold')}
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  );
}
