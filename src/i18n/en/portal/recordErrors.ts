import type { UsageKind } from '#contract/errors.ts';

/** Errors of records, which the sign-in page does not load. */
export const recordErrors = {
  gone: {
    title: 'This record no longer exists.',
    help: 'It was deleted, or its address is wrong. Unsaved changes cannot be saved.',
    to_list: 'Back to the list',
    already: 'This record was already deleted.',
  },
  // Records that use the one that was to be deleted; the services say it in English themselves.
  uses: {
    title: '%{name} cannot be deleted',
    sentence: 'This is in use and cannot be deleted: %{uses}.',
    users: '%{count} users',
    branches: '%{count} branches',
    departments: '%{count} departments',
    roles: '%{count} roles',
    'sender-ids': '%{count} sender IDs',
    'content-approvals': '%{count} content approvals',
    credit: '%{count} credit entries',
    messages: '%{count} messages',
    'hidden-messages': '%{count} codes, notifications or invitations by SMS',
    'checked-lists': '%{count} checked lists that were not sent',
    'contact-groups': '%{count} contact groups',
    campaigns: '%{count} campaigns',
    templates: '%{count} templates',
    'opt-outs': '%{count} opt-outs',
    tickets: '%{count} tickets',
  },
} as const satisfies Record<string, unknown> & { uses: Record<UsageKind | 'title' | 'sentence', string> };
