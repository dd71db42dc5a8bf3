import { CardActions, CardContent, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Balance } from '#contract/sms-receiver/credit.ts';
import { BalanceText } from '../../components/BalanceText.tsx';
import { AddCreditButton } from '../../components/credit/AddCreditButton.tsx';
import { CardList } from '../../components/list/CardList.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { CompanyStatusChip } from '../../resources/companies/CompanyStatusChip.tsx';
import { CompanyLink } from './CompanyLink.tsx';

export function BalanceCards() {
  const translate = useTranslate();
  const { date, number } = useFormats();
  return (
    <CardList<Balance>>
      {(balance) => (
        <>
          <CardContent sx={{ pb: 0.5 }}>
            <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between', alignItems: 'center' }}>
              <CompanyLink balance={balance} />
              <CompanyStatusChip status={balance.status} />
            </Stack>
            <Typography sx={{ fontSize: '1.25rem', my: 0.5 }}>
              <BalanceText balance={balance.currentBalance} isLow={balance.isLow} />
            </Typography>
            <Typography variant="caption" color="text.secondary">
              {translate('balance.card', {
                held: number(balance.held),
                date: balance.lastRechargeAt ? date(balance.lastRechargeAt) : '–',
              })}
            </Typography>
          </CardContent>
          <CardActions>
            <AddCreditButton company={{ id: balance.id, name: balance.companyName }} />
          </CardActions>
        </>
      )}
    </CardList>
  );
}
