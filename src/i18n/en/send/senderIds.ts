import type { SenderIdDecision, SenderIdStatus } from '#contract/main-api/senderIds.ts';

export const senderIds = {
  ask: 'Ask for a sender ID',
  create: 'Create sender ID',
  none: 'There is no sender ID yet',
  none_help: 'A sender ID is what handsets show as the sender. Without an approved one nothing can be sent.',
  status: {
    pending: 'Waits for approval',
    approved: 'Approved',
    rejected: 'Rejected',
    suspended: 'Suspended',
  } satisfies Record<SenderIdStatus, string>,
  status_help: {
    pending: 'The provider has to say yes before it can be sent with.',
    approved: 'Messages can be sent with it.',
    rejected: 'The provider has said no; the note says why.',
    suspended: 'Not to be sent with for now.',
  } satisfies Record<SenderIdStatus, string>,
  default: 'Default',
  default_help: 'Used when a message names none.',
  elsewhere: 'Another company has the same name',
  help: {
    name: '3 to 11 Latin letters, digits and signs, or a number of 3 to 15 digits. It cannot be changed later.',
    note: 'What it is for, and what shows that the name is yours, such as a licence number.',
    note_provider: 'The company reads it.',
    approved_at_once: 'As the provider you approve it by creating it.',
  },
  decide: {
    approved: { action: 'Approve', title: 'Approve %{name}?', done: '%{name} is approved.' },
    rejected: { action: 'Reject', title: 'Reject %{name}?', done: '%{name} is rejected.' },
    suspended: { action: 'Suspend', title: 'Suspend %{name}?', done: '%{name} is suspended.' },
  } satisfies Record<SenderIdDecision, Record<string, string>>,
  decide_note: 'Note for the company',
  passes_on: 'It is the default of %{company}: another approved one takes its place, if there is one.',
  make_default: 'Make default',
  made_default: '%{name} is the default now.',
} as const;

export const senderIdsResource = {
  'sender-ids': {
    name: 'Sender ID |||| Sender IDs',
    fields: {
      id: 'ID',
      q: 'Search',
      companyId: 'Company',
      companyName: 'Company',
      name: 'Name',
      status: 'Status',
      isDefault: 'Default',
      note: 'Note',
      createdAt: 'Asked',
      actions: 'Actions',
    },
    notifications: {
      created: 'Sender ID requested.',
      updated: 'The sender ID is changed.',
      deleted: 'The sender ID is deleted.',
    },
    message: {
      delete_title: 'Delete the sender ID %{recordRepresentation}?',
      delete_content:
        'It is removed for good. One that messages were sent with cannot be deleted, only suspended.',
    },
  },
} as const;
