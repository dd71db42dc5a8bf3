import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Company } from '#contract/main-api/people/companies.ts';
import { BalanceText } from '../../components/BalanceText.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { AddCreditButton } from '../../components/credit/AddCreditButton.tsx';
import { SectionCard } from '../../components/cards/SectionCard.tsx';

/** The credit that a company can still spend, and a way to add to it for those who may. */
export function CompanyBalanceCard({ company }: { company: Company }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { currentBalance, isLow, lowBalanceThreshold } = company;
  return (
    <SectionCard title={translate('menu.balance')} isStretched>
      <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
        <Typography component="p" sx={{ fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.2 }}>
          <BalanceText balance={currentBalance} isLow={isLow} />
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {lowBalanceThreshold > 0
            ? translate('balance.warned_below', {
                smart_count: currentBalance,
                threshold: number(lowBalanceThreshold),
              })
            : translate('balance.never_warned', { smart_count: currentBalance })}
        </Typography>
        <AddCreditButton company={company} />
      </Stack>
    </SectionCard>
  );
}
