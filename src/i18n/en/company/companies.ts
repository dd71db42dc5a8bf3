import type { Company, CompanyStatus, RefundPolicy } from '#contract/main-api/people/companies.ts';
import { recordFields } from '../portal/recordFields.ts';

export const companies = {
  none: 'No companies yet',
  none_help: 'A company has its own users, branches, sender IDs and credit.',
  no_users: 'No users yet',
  no_sends: 'No messages yet',
  details: 'Details',
  noSenderId: 'None. The company cannot send without one.',
  contact: 'Contact',
  credit: 'Credit',
  counts: 'Users: %{users} · branches: %{branches}',
  status: {
    active: 'Active',
    suspended: 'Suspended',
  } satisfies Record<CompanyStatus, string>,
  refunds: {
    none: 'No',
    undelivered: 'Yes, if the delivery receipt says undelivered',
  } satisfies Record<RefundPolicy, string>,
  help: {
    senderId:
      'Shown on phones as the sender: a name (masking) of 3 to 11 Latin letters, digits and symbols, or a number (non-masking) of 3 to 15 digits. The company cannot send without one.',
    refunds: 'Whether credit is refunded when a carrier accepted a message but did not deliver it.',
    threshold: 'In credits. The company is warned when its balance falls below this; 0 means no warning.',
  },
  suspend: {
    action: 'Suspend',
    title: 'Suspend %{name}?',
    content:
      'Users of %{name} are signed out at once and cannot sign in. Queued messages wait; those that expire in the meantime are not charged. You can resume the company at any time.',
    done: '%{name} suspended.',
  },
  resume: {
    action: 'Resume',
    title: 'Resume %{name}?',
    content: 'Users of %{name} can sign in again, and its queued messages are sent.',
    done: '%{name} resumed.',
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
      ...recordFields,
      senderId: 'First sender ID',
      senderIds: 'Sender IDs',
      contactName: 'Contact person',
      currentBalance: 'Balance (credits)',
      deliveryRate: 'Delivery rate, 7 days',
      lowBalanceThreshold: 'Low-balance threshold',
      refunds: 'Refund undelivered messages',
      branchCount: 'Branches',
    } satisfies Record<Exclude<keyof Company, 'scope' | 'isLow'>, string> & Record<string, string>,
    notifications: {
      created: 'Company created.',
      updated: 'Company updated.',
      deleted: 'Company deleted.',
    },
    message: {
      delete_title: 'Delete %{recordRepresentation}?',
      delete_content:
        'Its sender IDs are deleted too. This cannot be undone. A company with users, branches, credit or messages cannot be deleted, only suspended.',
    },
  },
} as const;
