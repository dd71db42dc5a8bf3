import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { TObject } from 'typebox';
import { expect, test } from 'vitest';
import { NewBranch } from '#contract/main-api/people/branches.ts';
import { NewCampaign } from '#contract/main-api/sending/campaigns.ts';
import { NewCompany } from '#contract/main-api/people/companies.ts';
import { NewDepartment } from '#contract/main-api/people/departments.ts';
import { NewRoute } from '#contract/main-api/carriers/routes.ts';
import { NewContentApproval } from '#contract/main-api/sending/contentApprovals.ts';
import { NewSenderId } from '#contract/main-api/sending/senderIds.ts';
import { NewMessageTemplate } from '#contract/main-api/sending/templates.ts';
import { NewUser } from '#contract/main-api/people/users.ts';
import BranchCreate from '#src/resources/branch/BranchCreate.tsx';
import CampaignCreate from '#src/resources/campaigns/CampaignCreate.tsx';
import CompanyCreate from '#src/resources/companies/CompanyCreate.tsx';
import DepartmentCreate from '#src/resources/departments/DepartmentCreate.tsx';
import RouteCreate from '#src/resources/routes/RouteCreate.tsx';
import ContentApprovalCreate from '#src/resources/content-approvals/ContentApprovalCreate.tsx';
import SenderIdCreate from '#src/resources/sender-ids/SenderIdCreate.tsx';
import TemplateCreate from '#src/resources/templates/TemplateCreate.tsx';
import UserCreate from '#src/resources/users/UserCreate.tsx';
import { noPlaces } from '../helpers/companyWorld.ts';
import { renderPage, stubNetwork } from '../helpers/pageWorld.tsx';

const none = () => ({ json: { responseList: [], total: 0 } });

/** @param others fields whose inputs have no name, or are there only on demand or where there are several cells */
test.each<[resource: string, Page: ComponentType, call: TObject, others: string[]]>([
  ['companies', CompanyCreate, NewCompany, []],
  ['branch', BranchCreate, NewBranch, []],
  ['departments', DepartmentCreate, NewDepartment, []],
  ['users', UserCreate, NewUser, ['joiningDate', 'isSamePerson', 'password']],
  ['campaign', CampaignCreate, NewCampaign, ['startsAt']],
  ['send-sms/templates', TemplateCreate, NewMessageTemplate, []],
  ['sender-ids', SenderIdCreate, NewSenderId, []],
  // The inputs of days have ids instead.
  ['content-approvals', ContentApprovalCreate, NewContentApproval, ['validFrom', 'validUntil']],
  // Its kind is chosen on cards, and the settings of other kinds have names of their own.
  ['config', RouteCreate, NewRoute, ['kind', 'centralPlatform', 'httpCarrier']],
])(
  'the form of a new record of %s has an input for every field of the call',
  async (_, Page, call, others) => {
    stubNetwork({ ...noPlaces, 'GET /data/role-list': none, 'GET /data/department-list': none });
    const { container } = renderPage(<Page />, { signedIn: { scope: 'platform', companyId: 1 } });
    const fields = Object.keys(call.properties).filter((field) => !others.includes(field));
    const missing = () => fields.filter((field) => !container.querySelector(`[name="${field}"]`));
    await waitFor(() => expect(missing()).toEqual([]));
  },
);

test('the first input of a new record has the focus, and Save names what is missing and leads there', async () => {
  stubNetwork({ ...noPlaces, 'GET /data/role-list': none, 'GET /data/department-list': none });
  const { user } = renderPage(<UserCreate />);
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  expect(document.activeElement).toBe(name);
  await user.type(name, 'Rina');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Complete or correct: Username, Role, Contact number')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Username/ }));
});
