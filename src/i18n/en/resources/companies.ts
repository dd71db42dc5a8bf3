import type { Company } from '#contract/main-api/companies.ts';

export const companies = {
  companies: {
    name: 'Company |||| Companies',
    fields: {
      id: 'ID',
      q: 'Search',
      name: 'Name',
      status: 'Status',
      senderId: 'First sender ID',
      senderIds: 'Sender IDs',
      contactName: 'Contact person',
      contactNo: 'Contact number',
      email: 'E-mail',
      address: 'Address',
      place: 'Place',
      divisionId: 'Division',
      districtId: 'District',
      thanaId: 'Thana',
      currentBalance: 'Balance (SMS)',
      lowBalanceThreshold: 'Low-balance threshold',
      refunds: 'Refund undelivered messages',
      userCount: 'Users',
      branchCount: 'Branches',
      createdAt: 'Created',
      actions: 'Actions',
    } satisfies Record<Exclude<keyof Company, 'scope' | 'isLow'>, string> & Record<string, string>,
    notifications: {
      created: 'The company is created.',
      updated: 'The company is changed.',
      deleted: 'The company is deleted.',
    },
    message: {
      delete_title: 'Delete %{recordRepresentation}?',
      delete_content:
        'It is removed for good, with its sender IDs. A company with people, branches, credit or messages cannot be deleted, only suspended.',
    },
  },
} as const;
