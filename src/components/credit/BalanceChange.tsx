import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useCredit } from '../../dataProviders/credit.ts';
import { tabular } from '../report/tabular.ts';
import { useFormats } from '../useFormats.ts';

/** The balance before and after what is being added. */
export function BalanceChange({ companyId }: { companyId: number }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { data } = useCredit(companyId);
  const amount = (useWatch({ name: 'amount' }) as number | null) ?? 0;
  return (
    <Typography aria-live="polite" sx={{ ...tabular, minHeight: '1.5em' }}>
      {data &&
        (amount > 0
          ? translate('balance.add.change', {
              before: number(data.currentBalance),
              after: number(data.currentBalance + amount),
            })
          : translate('balance.add.now', { balance: number(data.currentBalance) }))}
    </Typography>
  );
}
