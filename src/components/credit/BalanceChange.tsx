import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useCredit } from '../../dataProviders/credit.ts';
import { tabular } from '../report/tabular.ts';
import { useFormats } from '../useFormats.ts';

interface BalanceChangeProps {
  companyId: number;
  /** Credits that would be added; 0 while nothing is chosen. */
  amount: number;
}

/** The balance of a company before and after what is being added. */
export function BalanceChange({ companyId, amount }: BalanceChangeProps) {
  const translate = useTranslate();
  const { number, credits } = useFormats();
  const { data } = useCredit(companyId);
  return (
    <Typography aria-live="polite" sx={{ ...tabular, minHeight: '1.5em' }}>
      {data &&
        (amount > 0
          ? translate('balance.add.change', {
              before: number(data.currentBalance),
              after: credits(data.currentBalance + amount),
            })
          : translate('balance.add.now', { balance: credits(data.currentBalance) }))}
    </Typography>
  );
}
