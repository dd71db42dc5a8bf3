import { Alert, AlertTitle, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { BatchPreview } from '#contract/sms-receiver/newBatches.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import { useMayCall } from '../../../../components/useMayCall.ts';
import { useCredit } from '../../../../dataProviders/credit.ts';
import { menu } from '../../../../screens/menuTable.ts';

const balancePath = '/home/companies/balance-check';
const balanceScreen = menu.find(({ path }) => path === balancePath)!;

/** Credits that can be spent by now, which may be others than at the time of the check. */
export function useBalance({ balance }: BatchPreview): number {
  const { data: credit } = useCredit();
  return credit?.currentBalance ?? balance;
}

/** How many credits are missing, and where to see and ask. */
export function CreditAlert({ preview }: { preview: BatchPreview }) {
  const translate = useTranslate();
  const formats = useFormats();
  const maySeeBalance = useMayCall(balanceScreen);
  const balance = useBalance(preview);
  const { credits } = preview.report;
  if (balance >= credits) return null;
  const missing = credits - balance;
  return (
    <Alert
      severity="error"
      action={
        maySeeBalance && (
          <Button color="inherit" size="small" component={Link} to={balancePath}>
            {translate('bulk.check.open_balance')}
          </Button>
        )
      }
    >
      <AlertTitle>
        {translate('bulk.check.no_credit', { smart_count: missing, missing: formats.number(missing) })}
      </AlertTitle>
      {translate('bulk.check.no_credit_help', {
        credits: formats.credits(credits),
        balance: formats.number(balance),
      })}
    </Alert>
  );
}
