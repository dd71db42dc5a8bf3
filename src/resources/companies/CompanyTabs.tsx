import { Box, Divider, Tab, Tabs } from '@mui/material';
import { useState, type ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { singleSmsReport } from '#contract/database-manager/messages.ts';
import { listBranches } from '#contract/main-api/people/branches.ts';
import type { Company } from '#contract/main-api/people/companies.ts';
import { listUsers } from '#contract/main-api/people/users.ts';
import { findCompanySignIn } from '#contract/main-api/sign-in/companySignIn.ts';
import { listRecharges } from '#contract/sms-receiver/credit.ts';
import type { Guard } from '#domain/access/mayCall.ts';
import type { CompanyTab } from '../../screens/companyTabs.ts';
import { mayCall, useSignedInUser } from '../../session.ts';
import { CompanyBranches } from './CompanyBranches.tsx';
import { CompanyRecharges } from './CompanyRecharges.tsx';
import { CompanySends } from './CompanySends.tsx';
import { CompanyUsers } from './CompanyUsers.tsx';
import { CompanySignIn } from './sign-in/CompanySignIn.tsx';

interface TabContent {
  name: CompanyTab;
  /** Who may not call it does not see the tab. */
  list: Guard;
  Content: ComponentType<{ companyId: number }>;
}

const tabs: TabContent[] = [
  { name: 'branches', list: listBranches, Content: CompanyBranches },
  { name: 'users', list: listUsers, Content: CompanyUsers },
  { name: 'recharges', list: listRecharges, Content: CompanyRecharges },
  { name: 'sends', list: singleSmsReport, Content: CompanySends },
  { name: 'signIn', list: findCompanySignIn, Content: CompanySignIn },
];

/** The records of a company, as far as the user may see them. The address can name the tab that is open at first. */
export function CompanyTabs({ company: { id } }: { company: Company }) {
  const translate = useTranslate();
  const user = useSignedInUser();
  const { hash } = useLocation();
  const [chosen, setChosen] = useState(hash.slice(1));
  const allowed = tabs.filter(({ list }) => mayCall(user, list));
  const open = allowed.find(({ name }) => name === chosen) ?? allowed[0];
  if (!open) return null;
  const { name: openName, Content } = open;
  return (
    <>
      <Tabs
        value={openName}
        onChange={(_, name: CompanyTab) => setChosen(name)}
        variant="scrollable"
        scrollButtons="auto"
        indicatorColor="primary"
      >
        {allowed.map(({ name }) => (
          <Tab
            key={name}
            value={name}
            label={translate(`companies.tabs.${name}`)}
            id={`company-tab-${name}`}
            aria-controls={`company-${name}`}
          />
        ))}
      </Tabs>
      <Divider />
      <Box
        role="tabpanel"
        id={`company-${openName}`}
        aria-labelledby={`company-tab-${openName}`}
        sx={{ px: 2, py: 1 }}
      >
        <Content companyId={id} />
      </Box>
    </>
  );
}
