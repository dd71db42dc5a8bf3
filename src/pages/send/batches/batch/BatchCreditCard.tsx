import { useTranslate } from 'react-admin';
import { CreditFigures } from '../../../../components/credit/CreditFigures.tsx';
import type { Batch } from '../../../../dataProviders/resources/batches.ts';
import { SectionCard } from '../../../../components/SectionCard.tsx';

/** What the batch did to the credit of its company, once it is accepted. */
export function BatchCreditCard({ batch: { credit } }: { batch: Batch }) {
  const translate = useTranslate();
  if (credit.held === 0) return null;
  return (
    <SectionCard title={translate('credit.title')}>
      <CreditFigures credit={credit} withHelp />
    </SectionCard>
  );
}
