import { Card, CardContent, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CreditFigures } from '../../../../components/credit/CreditFigures.tsx';
import type { Batch } from '../../../../dataProviders/resources/batches.ts';

/** What the batch did to the credit of its company, once it is accepted. */
export function BatchCreditCard({ batch: { credit } }: { batch: Batch }) {
  const translate = useTranslate();
  if (credit.held === 0) return null;
  return (
    <Card component="section" aria-labelledby="batch-credit">
      <CardContent>
        <Typography id="batch-credit" variant="h3" component="h2" gutterBottom>
          {translate('credit.title')}
        </Typography>
        <CreditFigures credit={credit} withHelp />
      </CardContent>
    </Card>
  );
}
