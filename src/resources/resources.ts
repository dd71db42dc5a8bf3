import { lazyPage } from '../components/entry/LazyPage.tsx';
import { roleName } from '../components/roles/roleName.ts';
import { i18nProvider } from '../i18n/i18nProvider.ts';
import type { ResourcePages } from '../screens/resourcePages.ts';

/** The records that have pages of their own. Where paths are not the usual ones, they are the product spec's (section 2). */
export const resources: readonly ResourcePages[] = [
  {
    name: 'users',
    list: lazyPage(() => import('./users/UserList.tsx')),
    create: lazyPage(() => import('./users/UserCreate.tsx')),
    edit: lazyPage(() => import('./users/UserEdit.tsx')),
    show: lazyPage(() => import('./users/UserShow.tsx')),
    listPath: 'list',
  },
  {
    name: 'roles',
    list: lazyPage(() => import('./roles/RoleList.tsx')),
    create: lazyPage(() => import('./roles/RoleCreate.tsx')),
    edit: lazyPage(() => import('./roles/RoleEdit.tsx')),
    show: lazyPage(() => import('./roles/RoleShow.tsx')),
    recordRepresentation: ({ name }) => roleName(i18nProvider.translate, name),
  },
  {
    name: 'companies',
    list: lazyPage(() => import('./companies/CompanyList.tsx')),
    create: lazyPage(() => import('./companies/CompanyCreate.tsx')),
    edit: lazyPage(() => import('./companies/CompanyEdit.tsx')),
    show: lazyPage(() => import('./companies/CompanyShow.tsx')),
  },
  {
    name: 'departments',
    list: lazyPage(() => import('./departments/DepartmentList.tsx')),
    create: lazyPage(() => import('./departments/DepartmentCreate.tsx')),
    edit: lazyPage(() => import('./departments/DepartmentEdit.tsx')),
  },
  // Connections to carriers, under the path that the product spec gives the Route screen.
  {
    name: 'config',
    list: lazyPage(() => import('./routes/RouteList.tsx')),
    create: lazyPage(() => import('./routes/RouteCreate.tsx')),
    edit: lazyPage(() => import('./routes/RouteEdit.tsx')),
  },
  {
    name: 'sender-ids',
    list: lazyPage(() => import('./sender-ids/SenderIdList.tsx')),
    create: lazyPage(() => import('./sender-ids/SenderIdCreate.tsx')),
    edit: lazyPage(() => import('./sender-ids/SenderIdEdit.tsx')),
  },
  {
    name: 'webhooks',
    list: lazyPage(() => import('./webhooks/WebhookList.tsx')),
    create: lazyPage(() => import('./webhooks/WebhookCreate.tsx')),
    edit: lazyPage(() => import('./webhooks/WebhookEdit.tsx')),
  },
  {
    name: 'content-approvals',
    list: lazyPage(() => import('./content-approvals/ContentApprovalList.tsx')),
    create: lazyPage(() => import('./content-approvals/ContentApprovalCreate.tsx')),
    edit: lazyPage(() => import('./content-approvals/ContentApprovalEdit.tsx')),
  },
  {
    name: 'api-keys',
    list: lazyPage(() => import('./api-keys/ApiKeyList.tsx')),
    create: lazyPage(() => import('./api-keys/ApiKeyCreate.tsx')),
    edit: lazyPage(() => import('./api-keys/ApiKeyEdit.tsx')),
  },
  {
    name: 'branch',
    list: lazyPage(() => import('./branch/BranchList.tsx')),
    create: lazyPage(() => import('./branch/BranchCreate.tsx')),
    edit: lazyPage(() => import('./branch/BranchEdit.tsx')),
    listPath: 'branch-list',
    createPath: 'create-branch',
  },
  {
    name: 'send-sms/templates',
    list: lazyPage(() => import('./templates/TemplateList.tsx')),
    create: lazyPage(() => import('./templates/TemplateCreate.tsx')),
    edit: lazyPage(() => import('./templates/TemplateEdit.tsx')),
  },
  {
    name: 'contacts',
    list: lazyPage(() => import('./contacts/ContactGroupList.tsx')),
    create: lazyPage(() => import('./contacts/ContactGroupCreate.tsx')),
    edit: lazyPage(() => import('./contacts/ContactGroupEdit.tsx')),
    show: lazyPage(() => import('./contacts/ContactGroupShow.tsx')),
  },
  { name: 'do-not-disturb', list: lazyPage(() => import('./do-not-disturb/DoNotDisturbList.tsx')) },
  { name: 'opt-outs', list: lazyPage(() => import('./opt-outs/OptOutList.tsx')) },
  {
    name: 'campaign',
    list: lazyPage(() => import('./campaigns/CampaignList.tsx')),
    create: lazyPage(() => import('./campaigns/CampaignCreate.tsx')),
    edit: lazyPage(() => import('./campaigns/CampaignEdit.tsx')),
    show: lazyPage(() => import('./campaigns/CampaignShow.tsx')),
    listPath: 'campaign-list',
    createPath: 'create-campaign',
  },
  // Its board is a screen of its own: `tickets/board/TicketBoardPage.tsx`.
  {
    name: 'tickets',
    list: lazyPage(() => import('./tickets/TicketList.tsx')),
    create: lazyPage(() => import('./tickets/TicketCreate.tsx')),
    edit: lazyPage(() => import('./tickets/TicketEdit.tsx')),
    show: lazyPage(() => import('./tickets/TicketShow.tsx')),
    recordRepresentation: 'subject',
  },
];
