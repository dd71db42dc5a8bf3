import type { AccountPart, NotificationKind } from '#contract/main-api/notifications.ts';
import type { SenderIdDecision } from '#contract/main-api/sending/senderIds.ts';
import type { SentenceValues } from './sentenceValues.ts';

const accountChanged = (changed: string) =>
  `Changed on your account: ${changed}. If it was not you, tell your administrator at once.`;

const titles: Record<NotificationKind, (facts: SentenceValues) => string> = {
  comment: ({ actor, id }) => `${actor} commented on ticket ${id}`,
  moved: ({ actor, id, status }) => `${actor} moved ticket ${id} to ${status}`,
  assigned: ({ actor, id, assignee }) => `${actor} assigned ticket ${id} to ${assignee}`,
  'refund-requested': ({ actor, id }) => `${actor} requested a refund on ticket ${id}`,
  'refund-approved': ({ actor, id }) => `${actor} approved the refund on ticket ${id}`,
  'refund-rejected': ({ actor, id }) => `${actor} declined the refund on ticket ${id}`,
  'ticket-created': ({ actor, id }) => `${actor} created ticket ${id}`,
  'ticket-overdue': ({ id }) => `Ticket ${id} is overdue`,
  'route-created': ({ actor, name }) => `${actor} created the route ${name}`,
  'route-changed': ({ actor, name }) => `${actor} changed the route ${name}`,
  'route-deleted': ({ actor, name }) => `${actor} deleted the route ${name}`,
  'route-down': ({ name }) => `The route ${name} is down`,
  'route-up': ({ name }) => `The route ${name} is up again`,
  'route-purse-low': ({ name }) => `Little is left in your account with the carrier of ${name}`,
  'batch-finished': ({ batch, outcome }) => `Batch ${batch} has finished${outcome && `: ${outcome}`}`,
  'batch-late': ({ batch }) => `Batch ${batch} missed its start`,
  'batch-failing': ({ batch, percent }) => `${percent} of batch ${batch} failed`,
  'batch-resend-reminder': ({ batch }) => `Batch ${batch}: send the failed messages again?`,
  'balance-low': ({ units }) => `The balance is low: ${units} left`,
  'sender-id-requested': ({ name }) => `The sender ID ${name} waits for a decision`,
  'sender-id-decided': ({ name, decision }) => `The sender ID ${name} was ${decision}`,
  'sender-id-approvals': ({ name, approvals }) => `The sender ID ${name} at the operators: ${approvals}`,
  'content-approval-requested': ({ name }) => `The promotional text ${name} waits for a decision`,
  'content-approval-decided': ({ name, decision }) => `The promotional text ${name} was ${decision}`,
  'content-approval-ending': ({ name, lastDay }) => `The approval of the text ${name} ends on ${lastDay}`,
  'content-approval-ended': ({ name, lastDay }) => `The approval of the text ${name} ended on ${lastDay}`,
  'recharge-requested': ({ company, units }) => `${company ?? 'A company'} requests a recharge of ${units}`,
  'recharge-confirmed': ({ units }) => `Your recharge of ${units} was confirmed`,
  'recharge-declined': ({ units }) => `Your recharge of ${units} was declined`,
  'sign-in-new-place': ({ address }) =>
    `Your account was used to sign in from a new place (${address}). If this was not you, change your password.`,
  'webhook-off': ({ name }) => `The webhook ${name} was turned off: its receiver accepts nothing`,
  'account-changed': ({ changed }) => accountChanged(changed),
  'sign-in-wrong-codes': ({ address }) =>
    `Somebody gave your password and then several wrong codes (${address}). If this was not you, change your password.`,
  'second-factor-reset': ({ name }) =>
    `Two-step verification of ${name} was reset with your account. If this was not you, change your password.`,
  'mail-given-up': ({ failed }) => `E-mails that could not be sent: ${failed}`,
};

const decisions: Record<SenderIdDecision, string> = {
  approved: 'approved',
  rejected: 'rejected',
  suspended: 'suspended',
};

/** The name of each kind in the settings. */
const kinds: Record<NotificationKind, string> = {
  comment: 'Comment on your ticket',
  moved: 'Your ticket has another status',
  assigned: 'Ticket assigned',
  'refund-requested': 'Refund requested',
  'refund-approved': 'Refund approved',
  'refund-rejected': 'Refund declined',
  'ticket-created': 'New ticket',
  'ticket-overdue': 'Ticket overdue',
  'route-created': 'Route created',
  'route-changed': 'Route changed',
  'route-deleted': 'Route deleted',
  'route-down': 'Route down',
  'route-up': 'Route up again',
  'route-purse-low': 'Account with a carrier low',
  'batch-finished': 'Batch finished',
  'batch-late': 'Batch missed its start',
  'batch-failing': 'Many messages of a batch failed',
  'batch-resend-reminder': 'Reminder to resend a batch',
  'balance-low': 'Balance low',
  'sender-id-requested': 'Sender ID waits for a decision',
  'sender-id-decided': 'Sender ID decided',
  'sender-id-approvals': 'Operators’ approvals of a sender ID changed',
  'content-approval-requested': 'Promotional text waits for a decision',
  'content-approval-decided': 'Promotional text decided',
  'content-approval-ending': 'Approval of a promotional text ends soon',
  'content-approval-ended': 'Approval of a promotional text has ended',
  'recharge-requested': 'Recharge requested',
  'recharge-confirmed': 'Recharge confirmed',
  'recharge-declined': 'Recharge declined',
  'sign-in-new-place': 'Sign-in from a new place',
  'mail-given-up': 'E-mails not sent',
  'webhook-off': 'Webhook turned off',
  'account-changed': 'Password, number, e-mail or two-step verification changed',
  'sign-in-wrong-codes': 'Wrong codes after your password',
  'second-factor-reset': 'Two-step verification of somebody reset by you',
};

/** The sentences of notifications; the portal, texts and e-mails take them from here. */
export const words = {
  somebody: 'Someone',
  decisions,
  /** In place of an operator's state. */
  unknownApproval: 'not known',
  accountChanged,
  accountParts: {
    password: 'password',
    number: 'mobile number',
    email: 'e-mail',
    'second-factor': 'two-step verification',
  } as Record<AccountPart, string>,
  kinds,
  titles,
  /** Kinds whose sentence has the company in it. */
  namesCompany: ['recharge-requested'] as NotificationKind[],
  assignedToMe: ({ actor, id }: SentenceValues) => `${actor} assigned ticket ${id} to you`,
  unassigned: ({ actor, id }: SentenceValues) => `${actor} unassigned ticket ${id}`,
  outcome: (delivered: string, failed: string, pending: string | null) =>
    `${delivered} delivered, ${failed} failed${pending ? `, ${pending} pending` : ''}`,
  credit: (count: number, written: string) => `${written} ${count === 1 ? 'credit' : 'credits'}`,
  mail: {
    greeting: (name: string) => `Dear ${name},`,
    open: 'Open in the portal',
    settings: 'Choose what you are notified of',
    test: 'This is a test of your notifications',
    testDetail: 'Notifications reach you at this address.',
  },
};

export type NotificationWords = typeof words;
