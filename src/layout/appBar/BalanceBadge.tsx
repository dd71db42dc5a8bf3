import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Button, Tooltip } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listBalances } from '#contract/sms-receiver/credit.ts';
import { listTransactions } from '#contract/sms-receiver/transactions.ts';
import { lazyPage } from '../../components/entry/LazyPage.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { usePopup } from '../../components/usePopup.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { useCredit } from '../../dataProviders/credit.ts';
import { useSignedInUser } from '../../session.ts';
import { creditPath } from '../../screens/creditPath.ts';
import { AppBarPopover } from './AppBarPopover.tsx';

const BalanceOutlook = lazyPage(() => import('./BalanceOutlook.tsx'));

const BalanceMovements = lazyPage<{ onLeave: () => void }>(async () => {
  const { BalanceMovements: Movements } = await import('./BalanceMovements.tsx');
  return { default: Movements };
});

/**
 * The company's balance. For the provider's people it leads to the Balance screen or the ledger; a company's read below it why it has
 * changed, and how to get credit.
 */
export function BalanceBadge() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { data, refetch } = useCredit();
  const { opener, popup, close } = usePopup('dialog', () => void refetch());
  const mayListBalances = useMayCall(listBalances);
  const mayListTransactions = useMayCall(listTransactions);
  const isProvider = useSignedInUser().scope === 'platform';
  const path = mayListBalances ? '/home/companies/balance-check' : creditPath;
  const leads = isProvider && (mayListBalances || mayListTransactions);
  const click = leads ? { component: Link, to: path } : opener;
  const isLow = data?.isLow ?? false;
  return (
    <>
      <Tooltip title={translate('shell.openBalance')} describeChild>
        <Button
          {...click}
          color="inherit"
          size="small"
          aria-live="polite"
          startIcon={isLow && <WarningIcon aria-hidden />}
          sx={{ ...badgeSx, ...(isLow ? lowSx : enoughSx) }}
        >
          {data
            ? translate('shell.balance', { n: number(data.currentBalance) })
            : translate('shell.balanceUnknown')}
          {isLow && <span style={visuallyHidden}>{translate('shell.balanceLow')}</span>}
        </Button>
      </Tooltip>
      <AppBarPopover {...popup} label={translate('recharge.badge.title')} width={380}>
        <BalanceOutlook />
        {mayListTransactions && <BalanceMovements onLeave={close} />}
        {mayListBalances && (
          <Button component={Link} to={path} onClick={close} sx={{ mx: 2, mb: 2 }}>
            {translate('shell.openBalance')}
          </Button>
        )}
      </AppBarPopover>
    </>
  );
}

const badgeSx = {
  px: { xs: 1, sm: 1.5 },
  borderRadius: 999,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  flexShrink: 0,
};
const enoughSx = { bgcolor: 'primary.light', color: 'primary.dark' };
const lowSx = {
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
  '&:hover': { bgcolor: 'warning.main' },
};
