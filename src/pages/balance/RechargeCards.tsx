import { CardContent, Stack, Typography } from '@mui/material';
import type { Recharge } from '#contract/sms-receiver/credit.ts';
import { CardList } from '../../components/list/CardList.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';

export function RechargeCards() {
  const { dateTime, number } = useFormats();
  const { scope } = useSignedInUser();
  return (
    <CardList<Recharge>>
      {({ amount, companyName, reference, note, createdAt, createdBy }) => (
        <CardContent sx={{ p: 1.5, '&:last-child': { pb: 1.5 } }}>
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
            <Typography sx={{ ...tabular, fontWeight: 600 }}>+{number(amount)}</Typography>
            <Typography variant="body2">{reference}</Typography>
          </Stack>
          {scope === 'platform' && <Typography variant="body2">{companyName}</Typography>}
          {note && <Typography variant="body2">{note}</Typography>}
          <Typography variant="caption" color="text.secondary">
            {[dateTime(createdAt), createdBy].filter(Boolean).join(' · ')}
          </Typography>
        </CardContent>
      )}
    </CardList>
  );
}
