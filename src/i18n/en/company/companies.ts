import type { Company, CompanyStatus, RefundPolicy } from '#contract/main-api/companies.ts';

export const companies = {
  none: 'There is no company yet',
  none_help: 'A company has its own people, branches, sender IDs and credit.',
  no_users: 'Nobody works here yet',
  no_sends: 'Nothing has been sent yet',
  details: 'Details',
  noSenderId: 'None: without one the company cannot send.',
  contact: 'Contact',
  credit: 'Credit',
  counts: 'Users: %{users} · branches: %{branches}',
  status: {
    active: 'Active',
    suspended: 'Suspended',
  } satisfies Record<CompanyStatus, string>,
  refunds: {
    none: 'No: what was sent is paid for',
    undelivered: 'Yes, when the receipt says undelivered',
  } satisfies Record<RefundPolicy, string>,
  help: {
    senderId:
      'What handsets show as the sender: 3 to 11 Latin letters, digits and signs, or a number of 3 to 15 digits. Without one the company cannot send.',
    refunds: 'Whether credit comes back when the carrier took a message and then did not deliver it.',
    threshold: 'SMS. The company is warned when its balance falls below this; 0 never warns.',
  },
  suspend: {
    action: 'Suspend',
    title: 'Suspend %{name}?',
    content:
      'The people of %{name} are signed out at once and cannot sign in, and its queued messages wait. Those whose validity ends meanwhile expire and are not charged. It can be resumed at any time.',
    done: '%{name} is suspended.',
  },
  resume: {
    action: 'Resume',
    title: 'Resume %{name}?',
    content: 'The people of %{name} can sign in again, and its queued messages go on.',
    done: '%{name} is active again.',
  },
  tabs: {
    branches: 'Branches',
    users: 'Users',
    recharges: 'Recharges',
    sends: 'Latest messages',
  },
} as const;

export const companiesResource = {
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
