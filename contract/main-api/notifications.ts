import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { languages } from '../exportQuery.ts';
import {
  CalendarDate,
  Id,
  Instant,
  listOf,
  listQuery,
  MaskableText,
  nullable,
  oneOf,
  record,
} from '../vocabulary.ts';
import { ticketStatuses } from './lookups.ts';
import { approvalOperators, approvalStates } from './sending/operatorApprovals.ts';
import { senderIdDecisions } from './sending/senderIds.ts';

/**
 * Kinds of notifications; `domain/notifications/kinds.ts` says how serious each is and who is notified.
 *
 * - comment: somebody wrote something on a ticket of yours
 * - moved: it has another status
 * - assigned: it was given to somebody (`assigneeName`), perhaps to you (`isToMe`)
 * - refund-requested: you may decide on giving units back
 * - refund-approved, refund-rejected: somebody has
 * - ticket-created: a ticket is new; ticket-overdue: it was not resolved when it was due
 * - route-created, route-changed, route-deleted: somebody has changed where messages go
 * - route-down, route-up: no process is bound over an enabled route; one is again
 * - route-purse-low: the provider has little left with the carrier of a route, or nothing
 * - batch-finished: nothing of a batch waits any more
 * - batch-late: it missed its start; batch-failing: many of its messages fail
 * - batch-resend-reminder: you wanted to be asked again whether its failed messages are sent once more
 * - balance-low: a company has less credit than its threshold
 * - sender-id-requested, sender-id-decided: a sender ID waits for a decision; it was decided
 * - sender-id-approvals: what operators say of a sender ID has changed
 * - content-approval-requested, content-approval-decided: the approval of a promotional text waits for a decision; it was decided
 * - content-approval-ending, content-approval-ended: it ends soon; it has ended
 * - recharge-requested, recharge-confirmed, recharge-declined: a company asks for credit; it was decided
 * - sign-in-new-place: somebody signed in with your account on a device and in a network that are not known
 * - sign-in-wrong-codes: somebody gave the password of your account and then several wrong codes of the second factor
 * - second-factor-reset: your account has removed the second factor of somebody
 * - webhook-off: Barta has turned off a webhook whose receiver accepts nothing
 * - account-changed: your password, number, e-mail address or second factor was changed; it also goes to your number and address of before
 * - mail-given-up: e-mails of notifications could not be sent for a day
 */
export const notificationKinds = [
  'comment',
  'moved',
  'assigned',
  'refund-requested',
  'refund-approved',
  'refund-rejected',
  'ticket-created',
  'ticket-overdue',
  'route-created',
  'route-changed',
  'route-deleted',
  'route-down',
  'route-up',
  'route-purse-low',
  'batch-finished',
  'batch-late',
  'batch-failing',
  'batch-resend-reminder',
  'balance-low',
  'sender-id-requested',
  'sender-id-decided',
  'sender-id-approvals',
  'content-approval-requested',
  'content-approval-decided',
  'content-approval-ending',
  'content-approval-ended',
  'recharge-requested',
  'recharge-confirmed',
  'recharge-declined',
  'sign-in-new-place',
  'mail-given-up',
  'webhook-off',
  'account-changed',
  'sign-in-wrong-codes',
  'second-factor-reset',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The parts of an account that can have changed, for `account-changed`. */
export const accountParts = ['password', 'number', 'email', 'second-factor'] as const;
export type AccountPart = (typeof accountParts)[number];

export const severities = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof severities)[number];

export const notificationChannels = ['portal', 'sms', 'email'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Facts beyond the subject; the kind decides which are set. */
export const NotificationDetails = record({
  /** Credits of a balance or a recharge. */
  units: Type.Optional(Type.Integer()),
  /** `batch-finished`: messages by their outcome, as they are now. */
  delivered: Type.Optional(Type.Integer({ minimum: 0 })),
  pending: Type.Optional(Type.Integer({ minimum: 0 })),
  /**
   * `batch-finished`: messages, as they are now. `batch-failing`: the share that failed of the ended messages, from 0 to 1.
   * `mail-given-up`: the number of e-mails.
   */
  failed: Type.Optional(Type.Number({ minimum: 0 })),
  decision: Type.Optional(oneOf(senderIdDecisions)),
  /** `sender-id-approvals`: the changed states; null where nothing is known any more. */
  approvals: Type.Optional(
    Type.Array(record({ operator: oneOf(approvalOperators), state: nullable(oneOf(approvalStates)) })),
  ),
  /** `content-approval-ending`, `content-approval-ended`: its last day. */
  lastDay: Type.Optional(CalendarDate),
  changed: Type.Optional(Type.Array(oneOf(accountParts))),
  /** The network address of a sign-in. */
  address: Type.Optional(Type.String()),
  /** The note of the person who decided, why a link is down, or what is left with a carrier. */
  note: Type.Optional(MaskableText),
});
export type NotificationDetails = Type.Static<typeof NotificationDetails>;

/** An event that concerns the reader, by the table in `domain/notifications/kinds.ts`. */
export const Notification = record({
  id: Id,
  kind: oneOf(notificationKinds),
  /** The ticket or the route that it is about; the fields of the other are null. */
  ticketId: nullable(Id),
  ticketSubject: nullable(MaskableText),
  /** Null also when the route was deleted. */
  routeId: nullable(Id),
  routeName: nullable(Type.String()),
  /** For `route-changed`: the names of the changed fields of the route, including `password`. */
  routeFields: Type.Array(Type.String()),
  /** The batch, sender ID or request of credit that other kinds are about; of a batch the name that it has now. */
  subjectId: nullable(Id),
  subjectName: nullable(MaskableText),
  /** Which company it concerns; the name is null if that is the reader's own. */
  companyId: nullable(Id),
  companyName: nullable(Type.String()),
  details: NotificationDetails,
  /** Who did it; a company reads the provider's name in place of a person of theirs. */
  actorName: nullable(Type.String()),
  /** For `moved`: the new status. */
  status: nullable(oneOf(ticketStatuses)),
  /** For `assigned`; null is nobody. A company reads the provider's name in place of a person of theirs. */
  assigneeName: nullable(Type.String()),
  isToMe: Type.Boolean(),
  at: Instant,
  readAt: nullable(Instant),
});
export type Notification = Type.Static<typeof Notification>;

const own = { service: 'main-api', permission: 'signed-in' } as const;

export const listNotifications = endpoint({
  ...own,
  method: 'GET',
  path: '/notifications',
  summary: 'What has happened that concerns you, newest first',
  query: listQuery({ isUnread: Type.Optional(Type.Boolean()), severity: Type.Optional(oneOf(severities)) }, [
    'id',
  ]),
  reply: listOf(Notification),
});

/** Cheap, because the bell polls it. */
export const countUnread = endpoint({
  ...own,
  method: 'GET',
  path: '/notifications/unread-count',
  summary: 'How many of them you have not read',
  reply: record({
    unread: Type.Integer({ minimum: 0 }),
    /** The highest severity among them; null if there are none. */
    severity: nullable(oneOf(severities)),
    /** How much waits for you, as `listOpenWork` counts it. */
    openWork: Type.Integer({ minimum: 0 }),
  }),
});

/** Exactly one of the three; what is not the caller's is passed over. */
export const readNotifications = endpoint({
  ...own,
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark some of them, those of a ticket, or all of them as read',
  body: record({
    ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1_000 })),
    ticketId: Type.Optional(Id),
    all: Type.Optional(Type.Boolean()),
  }),
  reply: countUnread.reply,
});

/** How a user is notified of one kind. */
export const NotificationChoice = record({
  kind: oneOf(notificationKinds),
  portal: Type.Boolean(),
  sms: Type.Boolean(),
  email: Type.Boolean(),
});
export type NotificationChoice = Type.Static<typeof NotificationChoice>;

export const NotificationSettings = record({
  /** The language of texts and e-mails. */
  language: oneOf(languages),
  /** Only kinds that the caller can be notified of. */
  choices: Type.Array(NotificationChoice),
  /** Where texts and e-mails go; null where the account has none. */
  contactNo: nullable(Type.String()),
  /** Without it no texts go to the number. */
  isNumberConfirmed: Type.Boolean(),
  email: nullable(Type.String()),
  /** Whether this installation sends e-mails. */
  hasMail: Type.Boolean(),
});
export type NotificationSettings = Type.Static<typeof NotificationSettings>;

export const getNotificationSettings = endpoint({
  ...own,
  method: 'GET',
  path: '/notifications/settings',
  summary: 'How you are notified, by kind and channel',
  reply: NotificationSettings,
});

/** Kinds that are not named stay as they are. */
export const changeNotificationSettings = endpoint({
  ...own,
  method: 'PUT',
  path: '/notifications/settings',
  summary: 'Choose how you are notified',
  body: record({
    language: oneOf(languages),
    choices: Type.Array(NotificationChoice, { maxItems: notificationKinds.length }),
  }),
  reply: NotificationSettings,
});

/** Channels that can be tested. The portal needs no test. */
export const testChannels = ['sms', 'email'] as const satisfies NotificationChannel[];

export const testNotification = endpoint({
  ...own,
  method: 'POST',
  path: '/notifications/test',
  summary: 'Send yourself a test by SMS or e-mail',
  body: record({ channel: oneOf(testChannels) }),
  reply: record({}),
});
