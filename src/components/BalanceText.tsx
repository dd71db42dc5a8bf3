import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { tabular } from './report/tabular.ts';
import { RowTooltip } from './RowTooltip.tsx';
import { useFormats } from './useFormats.ts';

interface BalanceTextProps {
  /** SMS units. */
  balance: number;
  isLow: boolean;
}

/** A balance; a low one is marked by colour, sign and word. */
export function BalanceText({ balance, isLow }: BalanceTextProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  if (!isLow) return <span style={tabular}>{number(balance)}</span>;
  return (
    <RowTooltip title={translate('balance.low')}>
      <Box
        component="span"
        sx={{
          ...tabular,
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.5,
          color: 'warning.main',
          fontWeight: 600,
        }}
      >
        <WarningIcon fontSize="inherit" aria-hidden />
        {number(balance)}
        <span style={visuallyHidden}>{translate('balance.low')}</span>
      </Box>
    </RowTooltip>
  );
}
