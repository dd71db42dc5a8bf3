import type { ImportMode } from '#contract/sms-receiver/contactImports.ts';
import { recordFields } from '../portal/recordFields.ts';

export const contacts = {
  create: 'Create contact group',
  none: 'No contact groups yet',
  none_help: 'Import a list once and send to it as often as you like.',
  count: '1 contact |||| %{count} contacts',
  help: {
    name: 'The name you will look for when you send, such as “Parents of class 6”.',
    next: 'You import the list in the next step.',
    columns: 'One per line. You can rename fields and add new ones at the end; the stored values are kept.',
  },
  pick: {
    label: 'Contact groups',
    help: 'A number in several groups gets the message once.',
    full: 'At most %{count} groups at a time.',
    no_match: 'No group has this name.',
  },
  send: 'Send to this group',
  import: 'Import a list',
  export: 'Export',
  rename: 'Rename',
  fields: 'Fields for templates',
  no_fields: 'None, only the number',
  last_import: 'Last import',
  last_import_by: '%{at} by %{name}',
  never_imported: 'None yet',
  rejected_rows: '1 rejected row |||| %{count} rejected rows',
  empty: {
    title: 'No contacts yet',
    help: 'Import a list, or add contacts one by one.',
  },
  search: 'Number, or the beginning of a name or other field',
  opted_out: 'Opted out',
  opted_out_help: 'This number has opted out and is skipped when you send to the group.',
  add: {
    button: 'Add contact',
    title: 'Add a contact to %{group}',
    done: '%{number} added.',
  },
  edit: { title: 'Change %{number}', done: '%{number} saved.' },
  remove: {
    button: 'Remove from group',
    title: 'Remove %{number} from %{group}?',
    help: 'Other groups are not affected.',
    action: 'Remove',
    done: '%{number} removed from the group.',
  },
  importing: {
    title: 'Import into %{group}',
    list: 'The list',
    file: 'Upload a file',
    paste: 'Paste rows',
    paste_label: 'Rows from a spreadsheet',
    paste_help: 'Copy the rows in your spreadsheet, with their headings, and paste them here.',
    pasted: 'Pasted rows',
    read: 'Read the rows',
    columns: 'Columns',
    columns_help: 'Fields you keep can be used in messages: {{name}}.',
    number: 'Phone number column',
    no_number: 'No phone number column was found. Choose it.',
    keep: 'Keep %{column}',
    keep_as: 'Name of the field',
    is_number: 'The mobile number',
    example: 'Example: %{values}',
    too_many: 'At most %{count} fields can be kept.',
    no_name: 'Enter a name without braces.',
    name_twice: 'Two fields have this name.',
    mode: 'Contacts already in the group',
    modes: {
      update: 'Keep them',
      replace: 'Replace all',
    } satisfies Record<ImportMode, string>,
    mode_help: {
      update: 'New contacts are added. Contacts already in the group get the new values.',
      replace: 'Contacts that are not in this list are removed from the group.',
    } satisfies Record<ImportMode, string>,
    action: 'Import',
    action_replace: 'Replace %{count} contact |||| Replace %{count} contacts',
    replace_title: 'Replace all contacts in %{group}?',
    replace_help:
      'The contact in the group now is removed unless it is in the new list. |||| The %{count} contacts in the group now are removed unless they are in the new list.',
    problem: 'The list could not be imported. The group has not changed.',
    nothing: 'All rows were rejected. The group has not changed.',
    done: 'List imported',
    done_help: 'Rows read: %{read}. The group now has %{contacts}.',
    added: 'New',
    updated: 'Changed',
    unchanged: 'Unchanged',
    removed: 'Removed',
    rejected: 'Rejected rows',
    rejected_title: 'Rejected rows',
    download: 'Download rejected rows',
    opted_out:
      '1 contact has opted out: kept in the group, skipped when you send. |||| %{count} contacts have opted out: kept in the group, skipped when you send.',
    show: 'Show the group',
    another: 'Import another list',
  },
} as const;

export const contactsResource = {
  contacts: {
    name: 'Contact group |||| Contact groups',
    fields: {
      ...recordFields,
      columns: 'Fields',
      contacts: 'Contacts',
    },
    notifications: {
      created: 'Contact group created. Now import the list.',
      updated: 'Contact group updated.',
      deleted: 'Contact group and its contacts deleted.',
    },
    message: {
      delete_title: 'Delete the group %{recordRepresentation}?',
      delete_content:
        'All its contacts are deleted too. This cannot be undone. Messages sent to them stay in the reports.',
    },
  },
  'group-contacts': {
    fields: { id: 'ID', q: 'Search', msisdn: 'Number', to: 'Mobile number', actions: 'Actions' },
  },
} as const;
