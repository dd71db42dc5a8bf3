import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Recharge } from '#contract/sms-receiver/credit.ts';
import { useFormats } from '../useFormats.ts';

export function LatestRecharge({ recharge }: { recharge: Recharge }) {
  const translate = useTranslate();
  const { date, number } = useFormats();
  const { amount, reference, createdAt } = recharge;
  return (
    <Typography variant="body2" color="text.secondary">
      {translate('balance.add.latest', { amount: number(amount), reference, date: date(createdAt) })}
    </Typography>
  );
}
