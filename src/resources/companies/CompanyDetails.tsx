import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Company } from '#contract/main-api/companies.ts';
import { formatMsisdn } from '#domain/msisdn.ts';
import { usePlaceText } from '../../components/location/usePlaceText.ts';
import { Fact, Facts } from '../../components/record/Fact.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { SenderIds } from './SenderIds.tsx';

/** Who and where a company is. */
export function CompanyDetails({ company }: { company: Company }) {
  const translate = useTranslate();
  const { date } = useFormats();
  const placeOf = usePlaceText();
  const { contactName, contactNo, email, address, createdAt } = company;
  return (
    <Card sx={{ height: '100%' }}>
      <CardContent>
        <Typography variant="h3" component="h2" gutterBottom>
          {translate('companies.details')}
        </Typography>
        <Facts size={{ xs: 12, sm: 6 }}>
          <Fact source="contactName">{contactName}</Fact>
          <Fact source="contactNo">
            {contactNo && <Link href={`tel:+${contactNo}`}>{formatMsisdn(contactNo)}</Link>}
          </Fact>
          <Fact source="email">{email && <Link href={`mailto:${email}`}>{email}</Link>}</Fact>
          <Fact source="place">{placeOf(company)}</Fact>
          <Fact source="address">{address}</Fact>
          <Fact source="senderIds">
            <SenderIds companyId={company.id} />
          </Fact>
          <Fact source="createdAt">{date(createdAt)}</Fact>
        </Facts>
      </CardContent>
    </Card>
  );
}
