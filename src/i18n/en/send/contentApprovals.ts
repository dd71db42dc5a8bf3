import type { ContentApprovalState } from '#contract/main-api/sending/contentApprovals.ts';
import { recordFields } from '../portal/recordFields.ts';

export const contentApprovals = {
  ask: 'Request a content approval',
  create: 'Create content approval',
  none: 'No content approvals yet',
  none_help:
    'Some routes take promotional messages only with a text that the regulator has approved. Enter such texts here with their campaign IDs.',
  state: {
    requested: 'Waiting for approval',
    approved: 'Approved',
    refused: 'Refused',
    expired: 'Expired',
  } satisfies Record<ContentApprovalState, string>,
  state_help: {
    requested: 'The provider must record what the regulator has decided.',
    approved: 'Promotional messages with this text can be sent on its days.',
    refused: 'It was not approved, or its approval was withdrawn; the note gives the reason.',
    expired: 'Its last day has passed.',
  } satisfies Record<ContentApprovalState, string>,
  any_sender: 'Any sender ID',
  valid: '%{from} – %{until}',
  valid_from: 'from %{from}',
  help: {
    name: 'For yourself, such as “Eid offer”. It is not sent.',
    senderId: 'The sender ID that the approval is for. Empty is any.',
    campaignId: 'The regulator has given it to this text.',
    validFrom: 'Empty is the day of the decision.',
    validUntil: 'Empty is without an end.',
    note: 'For the provider, such as when you need it.',
    approved_at_once: 'With a campaign ID it is approved at once.',
  },
  decide: {
    approved: { action: 'Approve', title: 'Approve %{name}?', done: '%{name} approved.' },
    refused: { action: 'Refuse', title: 'Refuse %{name}?', done: '%{name} refused.' },
    withdrawn: {
      action: 'Withdraw',
      title: 'Withdraw the approval of %{name}?',
      done: 'Approval of %{name} withdrawn.',
    },
  },
  pick: { open: 'Approved texts', title: 'Choose an approved text' },
} as const;

export const contentApprovalsResource = {
  'content-approvals': {
    name: 'Content approval |||| Content approvals',
    fields: {
      ...recordFields,
      state: 'State',
      campaignId: 'Campaign ID',
      validFrom: 'First day',
      validUntil: 'Last day',
      createdAt: 'Requested',
    },
    notifications: {
      created: 'Content approval saved.',
      updated: 'Content approval updated.',
      deleted: 'Content approval deleted.',
    },
    message: {
      delete_title: 'Delete the content approval %{recordRepresentation}?',
      delete_content:
        'This cannot be undone. Promotional messages with this text that have not left yet may be refused.',
    },
  },
} as const;
