import { TabbedShowLayout, TabbedShowLayoutTabs } from 'react-admin';
import { singleSmsReport } from '#contract/database-manager/messages.ts';
import { listBranches } from '#contract/main-api/people/branches.ts';
import type { Company } from '#contract/main-api/people/companies.ts';
import { listUsers } from '#contract/main-api/people/users.ts';
import { findCompanySignIn } from '#contract/main-api/sign-in/companySignIn.ts';
import { listRecharges } from '#contract/sms-receiver/credit.ts';
import { mayCall, useSignedInUser } from '../../session.ts';
import { CompanyBranches } from './CompanyBranches.tsx';
import { CompanyRecharges } from './CompanyRecharges.tsx';
import { CompanySends } from './CompanySends.tsx';
import { CompanyUsers } from './CompanyUsers.tsx';
import { CompanySignIn } from './sign-in/CompanySignIn.tsx';

const tabs = [
  { name: 'branches', list: listBranches, Content: CompanyBranches },
  { name: 'users', list: listUsers, Content: CompanyUsers },
  { name: 'recharges', list: listRecharges, Content: CompanyRecharges },
  { name: 'sends', list: singleSmsReport, Content: CompanySends },
  { name: 'signIn', list: findCompanySignIn, Content: CompanySignIn },
];

/** The records of a company, as far as the user may see them. */
export function CompanyTabs({ company: { id } }: { company: Company }) {
  const user = useSignedInUser();
  const allowed = tabs.filter(({ list }) => mayCall(user, list));
  if (allowed.length === 0) return null;
  return (
    <TabbedShowLayout
      syncWithLocation={false}
      tabs={<TabbedShowLayoutTabs variant="scrollable" scrollButtons="auto" syncWithLocation={false} />}
    >
      {allowed.map(({ name, Content }) => (
        <TabbedShowLayout.Tab key={name} label={`companies.tabs.${name}`}>
          <Content companyId={id} />
        </TabbedShowLayout.Tab>
      ))}
    </TabbedShowLayout>
  );
}
