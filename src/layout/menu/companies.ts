import type { Screen } from './screen.ts';

export const companyScreens: readonly Screen[] = [
  {
    path: '/home/companies/create',
    label: 'menu.createCompany',
    icon: 'createCompany',
    permission: 'create-company',
    // A company's people hold the key for their branches; companies are made by the provider.
    scope: 'platform',
    group: 'company',
  },
  {
    path: '/home/companies',
    label: 'menu.companyList',
    icon: 'companies',
    permission: 'view-company-list',
    group: 'company',
    records: '/home/companies',
  },
  {
    path: '/home/config',
    label: 'menu.route',
    icon: 'route',
    permission: 'view-company-list',
    // The key lets a company see itself; the lines to the carriers are the provider's.
    scope: 'platform',
    group: 'company',
    records: '/home/config',
  },
  {
    path: '/home/companies/balance-check',
    label: 'menu.balance',
    icon: 'balance',
    permission: 'create-company',
    group: 'company',
  },
  {
    path: '/home/departments',
    label: 'menu.departments',
    icon: 'departments',
    permission: 'create-company',
    group: 'company',
    records: '/home/departments',
  },
  {
    path: '/home/sender-ids',
    label: 'menu.senderIds',
    icon: 'senderIds',
    permission: 'create-company',
    group: 'company',
    records: '/home/sender-ids',
  },
  {
    path: '/home/branch/create-branch',
    label: 'menu.createBranch',
    icon: 'createBranch',
    permission: 'create-company',
    group: 'branch',
  },
  {
    path: '/home/branch/branch-list',
    label: 'menu.branchList',
    icon: 'branches',
    permission: 'create-company',
    group: 'branch',
    records: '/home/branch',
  },
];
