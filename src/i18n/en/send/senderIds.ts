import type { ApprovalFault } from '#contract/main-api/operatorApprovals.ts';
import type { SenderIdDecision, SenderIdStatus } from '#contract/main-api/senderIds.ts';
import { recordFields } from '../portal/recordFields.ts';

export const senderIds = {
  ask: 'Request a sender ID',
  create: 'Create sender ID',
  none: 'No sender IDs yet',
  none_help: 'Phones show the sender ID as the sender. Nothing can be sent without an approved one.',
  status: {
    pending: 'Waiting for approval',
    approved: 'Approved',
    rejected: 'Rejected',
    suspended: 'Suspended',
  } satisfies Record<SenderIdStatus, string>,
  status_help: {
    pending: 'The provider must approve it before it can be used.',
    approved: 'It can be used to send messages.',
    rejected: 'The provider rejected it; the note gives the reason.',
    suspended: 'It cannot be used for now.',
  } satisfies Record<SenderIdStatus, string>,
  default: 'Default',
  default_help: 'Used when no sender ID is chosen.',
  elsewhere: 'Another company uses the same name',
  help: {
    name: '3 to 11 Latin letters, digits and symbols, or a number of 3 to 15 digits. It cannot be changed later.',
    note: 'What it is for, and proof that the name is yours, such as a licence number.',
    note_provider: 'The company can read it.',
    approved_at_once: 'Sender IDs created by the provider are approved at once.',
  },
  decide: {
    approved: { action: 'Approve', title: 'Approve %{name}?', done: '%{name} approved.' },
    rejected: { action: 'Reject', title: 'Reject %{name}?', done: '%{name} rejected.' },
    suspended: { action: 'Suspend', title: 'Suspend %{name}?', done: '%{name} suspended.' },
  } satisfies Record<SenderIdDecision, Record<string, string>>,
  operators: {
    title: 'Operators',
    help: 'Messages do not go to the numbers of an operator whose state here is not approved. Where no state is stated, they go without approval.',
    none: 'No state: sent without approval',
    change: 'Change',
    change_of: 'Change %{name}',
    state: 'State',
    valid_until: 'Valid until',
    valid_until_help: 'The last day; empty is without an end.',
    until: 'Valid until %{date}',
    was_until: 'Was valid until %{date}',
    since: 'Since %{date}',
    by_person: 'Set by %{name} on %{date}',
    by_file: 'Imported by %{name} on %{date}',
    by_platform: 'From the Central Platform on %{date}',
    dialog_title: '%{name} at %{operator}',
    done: '%{name} at %{operator} saved.',
    tools: 'Operator approvals',
    import: {
      title: 'Import from a file',
      help: 'CSV or XLSX, one row for each sender ID and operator. The states are asked, approved, refused and expired.',
      choose: 'Choose a file',
      done: 'Changed: %{changed}. Unchanged: %{unchanged}.',
      faulty: '1 row was not taken: |||| %{count} rows were not taken:',
      row: 'Row %{row}:',
    },
    fault: {
      'no-sender-id': 'the company has no such sender ID.',
      'no-company': 'there is no such company.',
      'no-operator': 'the operator is not known.',
      'no-state': 'the state is not known.',
      'bad-date': 'the date is not a day such as 31/12/2027.',
      'row-twice': 'a row above has the same sender ID and operator.',
      'row-broken': 'the row cannot be read.',
    } satisfies Record<ApprovalFault, string>,
    platform: {
      title: 'Ask the Central Platform',
      help: 'Once a day, Barta asks with each account which sender IDs the operators have approved.',
      no_route: 'This needs an enabled route over the Central Platform.',
      ask: 'Ask now',
      last: 'Last on %{date}: %{asked} questions, %{unanswered} without an answer, %{changed} changes.',
    },
  },
  decide_note: 'Note for the company',
  passes_on: 'It is the default of %{company}. Another approved sender ID, if any, becomes the default.',
  make_default: 'Make default',
  made_default: '%{name} is now the default.',
} as const;

export const senderIdsResource = {
  'sender-ids': {
    name: 'Sender ID |||| Sender IDs',
    fields: {
      ...recordFields,
      isDefault: 'Default',
      approvals: 'Operators',
      createdAt: 'Requested',
    },
    notifications: {
      created: 'Sender ID requested.',
      updated: 'Sender ID updated.',
      deleted: 'Sender ID deleted.',
    },
    message: {
      delete_title: 'Delete the sender ID %{recordRepresentation}?',
      delete_content: 'This cannot be undone. A sender ID that was used cannot be deleted, only suspended.',
    },
  },
} as const;
