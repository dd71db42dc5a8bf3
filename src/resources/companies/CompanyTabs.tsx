import { TabbedShowLayout, TabbedShowLayoutTabs } from 'react-admin';
import { singleSmsReport } from '#contract/database-manager/messages.ts';
import { listBranches } from '#contract/main-api/branches.ts';
import type { Company } from '#contract/main-api/companies.ts';
import { listUsers } from '#contract/main-api/users.ts';
import { listRecharges } from '#contract/sms-receiver/credit.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { CompanyBranches } from './CompanyBranches.tsx';
import { CompanyRecharges } from './CompanyRecharges.tsx';
import { CompanySends } from './CompanySends.tsx';
import { CompanyUsers } from './CompanyUsers.tsx';

/** What belongs to a company, as far as the user may see it. */
export function CompanyTabs({ company: { id } }: { company: Company }) {
  const mayListBranches = useMayCall(listBranches);
  const mayListUsers = useMayCall(listUsers);
  const mayListRecharges = useMayCall(listRecharges);
  const mayReadReport = useMayCall(singleSmsReport);
  if (!mayListBranches && !mayListUsers && !mayListRecharges && !mayReadReport) return null;
  return (
    <TabbedShowLayout
      syncWithLocation={false}
      tabs={<TabbedShowLayoutTabs variant="scrollable" scrollButtons="auto" syncWithLocation={false} />}
    >
      {mayListBranches && (
        <TabbedShowLayout.Tab label="companies.tabs.branches">
          <CompanyBranches companyId={id} />
        </TabbedShowLayout.Tab>
      )}
      {mayListUsers && (
        <TabbedShowLayout.Tab label="companies.tabs.users">
          <CompanyUsers companyId={id} />
        </TabbedShowLayout.Tab>
      )}
      {mayListRecharges && (
        <TabbedShowLayout.Tab label="companies.tabs.recharges">
          <CompanyRecharges companyId={id} />
        </TabbedShowLayout.Tab>
      )}
      {mayReadReport && (
        <TabbedShowLayout.Tab label="companies.tabs.sends">
          <CompanySends companyId={id} />
        </TabbedShowLayout.Tab>
      )}
    </TabbedShowLayout>
  );
}
