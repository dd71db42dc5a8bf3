import { Box, Link, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { listTransactions } from '#contract/sms-receiver/transactions.ts';
import { CreditFigures } from '../../../../components/credit/CreditFigures.tsx';
import { filteredPath } from '../../../../components/list/filteredPath.ts';
import { tabular } from '../../../../components/report/tabular.ts';
import { SectionCard } from '../../../../components/SectionCard.tsx';
import { useFormats } from '../../../../components/useFormats.ts';
import { useMayCall } from '../../../../components/useMayCall.ts';
import type { Batch } from '../../../../dataProviders/resources/batches.ts';
import { entriesPath } from '../../../reports/credit/CreditTabs.tsx';
import { termsOf } from './creditTerms.ts';

/** What the batch did to the credit of its company, once it is accepted: as an equation, and figure by figure. */
export function BatchCreditCard({ batch }: { batch: Batch }) {
  const translate = useTranslate();
  if (batch.credit.held === 0) return null;
  return (
    <SectionCard title={translate('credit.title')}>
      <CreditEquation batch={batch} />
      <CreditFigures credit={batch.credit} withHelp />
    </SectionCard>
  );
}

function CreditEquation({ batch: { credit, batchId, companyId } }: { batch: Batch }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const mayRead = useMayCall(listTransactions);
  return (
    <Box sx={{ ...tabular, display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, mb: 2 }}>
      {termsOf(credit).map(({ figure, credits, kind }, index) => (
        <Typography key={figure} component="span">
          {index > 0 && <span>{index === 1 ? '= ' : '+ '}</span>}
          {mayRead ? (
            <Link
              component={RouterLink}
              to={filteredPath(entriesPath, { companyId, batchId, ...(kind && { kind }) })}
            >
              <strong>{number(credits)}</strong>
            </Link>
          ) : (
            <strong>{number(credits)}</strong>
          )}{' '}
          {translate(`credit.figures.${figure}`)}
        </Typography>
      ))}
    </Box>
  );
}
