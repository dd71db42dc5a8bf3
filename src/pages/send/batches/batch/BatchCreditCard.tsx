import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { LedgerKind } from '#contract/sms-receiver/credit.ts';
import { listTransactions } from '#contract/sms-receiver/transactions.ts';
import { CreditFigures } from '../../../../components/credit/CreditFigures.tsx';
import { LinkOrText } from '../../../../components/LinkOrText.tsx';
import { filteredPath } from '../../../../screens/filteredPath.ts';
import { tabular } from '../../../../components/report/tabular.ts';
import { SectionCard } from '../../../../components/cards/SectionCard.tsx';
import { useFormats } from '../../../../components/useFormats.ts';
import { useMayCall } from '../../../../components/useMayCall.ts';
import type { BatchRecord } from '../../../../dataProviders/resources/batches.ts';
import { entriesPath } from '../../../reports/credit/CreditTabs.tsx';
import { termsOf } from './creditTerms.ts';

/** The effect of the batch on the credit of its company, once it is accepted: as an equation, and figure by figure. */
export function BatchCreditCard({ batch }: { batch: BatchRecord }) {
  const translate = useTranslate();
  if (batch.credit.held === 0) return null;
  return (
    <SectionCard title={translate('credit.title')}>
      <CreditEquation batch={batch} />
      <CreditFigures credit={batch.credit} withHelp />
    </SectionCard>
  );
}

function CreditEquation({ batch }: { batch: BatchRecord }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { refunded } = batch.credit;
  return (
    <Box sx={{ ...tabular, display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, mb: 2 }}>
      {termsOf(batch.credit).map(({ figure, credits, kind }, index) => (
        <Typography key={figure} component="span">
          {index > 0 && <span>{index === 1 ? '= ' : '+ '}</span>}
          <EntriesLink batch={batch} kind={credits > 0 ? kind : undefined}>
            <strong>{number(credits)}</strong>
          </EntriesLink>{' '}
          {translate(`credit.figures.${figure}`)}
          {figure === 'charged' && refunded > 0 && (
            <>
              {' ('}
              <EntriesLink batch={batch} kind="refund">
                {translate('credit.of_which_refunded', { count: number(refunded) })}
              </EntriesLink>
              )
            </>
          )}
        </Typography>
      ))}
    </Box>
  );
}

interface EntriesLinkProps {
  batch: BatchRecord;
  kind: LedgerKind | undefined;
  children: ReactNode;
}

/** Leads to the entries of one kind in the ledger of the batch, for who may read it. */
function EntriesLink({ batch: { companyId, batchId }, kind, children }: EntriesLinkProps) {
  const mayRead = useMayCall(listTransactions);
  return (
    <LinkOrText to={mayRead && kind && filteredPath(entriesPath, { companyId, batchId, kind })}>
      {children}
    </LinkOrText>
  );
}
