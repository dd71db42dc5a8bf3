import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Company } from '#contract/main-api/people/companies.ts';
import { formatMsisdn } from '#domain/numbers/msisdn.ts';
import { usePlaceText } from '../../components/location/usePlaceText.ts';
import { RecordField, RecordFields } from '../../components/record/RecordField.tsx';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { SenderIds } from './SenderIds.tsx';

/** In the heading, in `place`, on the balance card, in the tabs, and what only the form shows. */
type ShownElsewhere =
  | 'id'
  | 'name'
  | 'status'
  | 'divisionId'
  | 'districtId'
  | 'thanaId'
  | 'currentBalance'
  | 'isLow'
  | 'lowBalanceThreshold'
  | 'userCount'
  | 'branchCount'
  | 'scope'
  | 'refunds';

/** Who and where a company is. */
export function CompanyDetails({ company }: { company: Company }) {
  const translate = useTranslate();
  const { date } = useFormats();
  const placeOf = usePlaceText();
  const { contactName, contactNo, email, address, createdAt } = company;
  const facts: Record<Exclude<keyof Company, ShownElsewhere> | 'place' | 'senderIds', ReactNode> = {
    contactName,
    contactNo: contactNo && <Link href={`tel:+${contactNo}`}>{formatMsisdn(contactNo)}</Link>,
    email: email && <Link href={`mailto:${email}`}>{email}</Link>,
    place: placeOf(company),
    address,
    senderIds: <SenderIds companyId={company.id} />,
    createdAt: date(createdAt),
  };
  return (
    <SectionCard title={translate('companies.details')} isStretched>
      <RecordFields size={{ xs: 12, sm: 6 }}>
        {Object.entries(facts).map(([source, fact]) => (
          <RecordField key={source} source={source}>
            {fact}
          </RecordField>
        ))}
      </RecordFields>
    </SectionCard>
  );
}
