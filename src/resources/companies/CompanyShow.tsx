import { Card, Grid, Skeleton, Stack } from '@mui/material';
import { EditButton, TopToolbar, useGetResourceLabel, useRecordContext } from 'react-admin';
import { updateCompany, type Company } from '#contract/main-api/companies.ts';
import { DeleteRecordButton } from '../../components/record/DeleteRecordButton.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { useMayCall } from '../../components/useMayCall.ts';
import { CompanyBalanceCard } from './CompanyBalanceCard.tsx';
import { CompanyDetails } from './CompanyDetails.tsx';
import { CompanyStatusChip } from './CompanyStatusChip.tsx';
import { CompanyTabs } from './CompanyTabs.tsx';
import { SuspendButton } from './SuspendButton.tsx';

export default function CompanyShow() {
  return (
    <RecordPage<Company> resource="companies" title={<CompanyTitle />} actions={<CompanyActions />}>
      <CompanyPage />
    </RecordPage>
  );
}

function CompanyTitle() {
  const company = useRecordContext<Company>();
  const resourceLabel = useGetResourceLabel();
  // The page's heading, also while there is no company, or none to be found.
  if (!company) return resourceLabel('companies', 1);
  return (
    <Stack component="span" direction="row" spacing={1.5} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <span>{company.name}</span>
      <CompanyStatusChip status={company.status} />
    </Stack>
  );
}

function CompanyActions() {
  const mayEdit = useMayCall(updateCompany);
  return (
    <TopToolbar>
      {mayEdit && <EditButton />}
      <SuspendButton />
      <DeleteRecordButton />
    </TopToolbar>
  );
}

function CompanyPage() {
  const company = useRecordContext<Company>();
  if (!company) return <Skeleton variant="rounded" height={320} />;
  return (
    <Grid container spacing={3}>
      <Grid size={{ xs: 12, md: 7, lg: 8 }}>
        <CompanyDetails company={company} />
      </Grid>
      <Grid size={{ xs: 12, md: 5, lg: 4 }}>
        <CompanyBalanceCard company={company} />
      </Grid>
      <Grid size={12}>
        <Card>
          <CompanyTabs company={company} />
        </Card>
      </Grid>
    </Grid>
  );
}
