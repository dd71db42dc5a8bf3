import { Card, Grid } from '@mui/material';
import { TopToolbar } from 'react-admin';
import type { Company } from '#contract/main-api/people/companies.ts';
import { AllowedEditButton } from '../../components/record/AllowedEditButton.tsx';
import { DeleteRecordButton } from '../../components/record/DeleteRecordButton.tsx';
import { RecordPage } from '../../components/record/RecordPage.tsx';
import { CompanyBalanceCard } from './CompanyBalanceCard.tsx';
import { CompanyDetails } from './CompanyDetails.tsx';
import { CompanyStatusChip } from '../../components/companies/CompanyStatusChip.tsx';
import { CompanyTabs } from './CompanyTabs.tsx';
import { SuspendButton } from './SuspendButton.tsx';

export default function CompanyShow() {
  return (
    <RecordPage<Company>
      resource="companies"
      title={({ name, status }) => (
        <>
          <span>{name}</span>
          <CompanyStatusChip status={status} />
        </>
      )}
      actions={
        <TopToolbar>
          <AllowedEditButton />
          <SuspendButton />
          <DeleteRecordButton />
        </TopToolbar>
      }
    >
      {(company) => (
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
      )}
    </RecordPage>
  );
}
