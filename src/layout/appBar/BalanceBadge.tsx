import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Button, Tooltip } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { listBalances } from '#contract/sms-receiver/credit.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { useCredit } from '../../dataProviders/credit.ts';
import { localNumber } from '../../i18n/numbers.ts';

/** The company's balance; a click leads to the Balance screen, or asks anew where that is not allowed. */
export function BalanceBadge() {
  const translate = useTranslate();
  const { data, refetch } = useCredit();
  const mayOpen = useMayCall(listBalances);
  const click = mayOpen
    ? { component: Link, to: '/home/companies/balance-check' }
    : { onClick: () => void refetch() };
  const isLow = data?.isLow ?? false;
  return (
    <Tooltip title={translate(mayOpen ? 'shell.openBalance' : 'shell.refreshBalance')} describeChild>
      <Button
        {...click}
        color="inherit"
        size="small"
        aria-live="polite"
        startIcon={isLow && <WarningIcon aria-hidden />}
        sx={{ ...badgeSx, ...(isLow ? lowSx : enoughSx) }}
      >
        {data
          ? translate('shell.balance', { n: localNumber(data.currentBalance) })
          : translate('shell.balanceUnknown')}
        {isLow && <span style={visuallyHidden}>{translate('shell.balanceLow')}</span>}
      </Button>
    </Tooltip>
  );
}

const badgeSx = {
  px: 1.5,
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
