import { Typography } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import { listRecharges, type Recharge } from '#contract/sms-receiver/credit.ts';
import { useFormats } from '../useFormats.ts';
import { useMayCall } from '../useMayCall.ts';
import { newestFirst } from './rechargeColumns.tsx';

/** The last recharge, shown so that nobody enters the same payment twice. */
export function LatestRecharge({ companyId }: { companyId: number }) {
  const translate = useTranslate();
  const { credits, date } = useFormats();
  const mayList = useMayCall(listRecharges);
  const { data } = useGetList<Recharge>(
    'recharges',
    { filter: { companyId }, sort: newestFirst, pagination: { page: 1, perPage: 1 } },
    { enabled: mayList },
  );
  const latest = data?.[0];
  if (!latest) return null;
  const { amount, reference, createdAt } = latest;
  return (
    <Typography variant="body2" color="text.secondary">
      {translate('balance.add.latest', { amount: credits(amount), reference, date: date(createdAt) })}
    </Typography>
  );
}
