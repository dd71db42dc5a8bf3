import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { useCredit } from '../dataProviders/credit.ts';
import { localNumber } from '../i18n/numbers.ts';

/** The company's balance; a click asks for it anew. */
export function BalanceBadge() {
  const translate = useTranslate();
  const { data, refetch } = useCredit();
  return (
    <Tooltip title={translate('shell.refreshBalance')}>
      <Button
        color="inherit"
        size="small"
        onClick={() => void refetch()}
        aria-live="polite"
        sx={{
          px: 1.5,
          borderRadius: 999,
          bgcolor: 'primary.light',
          color: 'primary.dark',
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
          flexShrink: 0,
        }}
      >
        {data
          ? translate('shell.balance', { n: localNumber(data.currentBalance) })
          : translate('shell.balanceUnknown')}
      </Button>
    </Tooltip>
  );
}
