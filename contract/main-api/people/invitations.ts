import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Instant, oneOf, record } from '../../vocabulary.ts';

/** How long an invitation lets its person choose a password. */
export const invitationDays = 3;
/** How often one person is invited in a day, and how many invitations one number or e-mail address receives. */
export const invitationsPerDay = 5;
/** How long a first password that an administrator has chosen opens the account, unless it is replaced. */
export const firstPasswordDays = 7;

export const invitationChannels = ['email', 'sms'] as const;
export type InvitationChannel = (typeof invitationChannels)[number];

/**
 * - sending: it waits for the mail server or for an SMS route
 * - sent: the mail server, or the carrier, has taken it
 * - failed: it could not be sent
 * - ended: its time is over, or the person was deactivated or has another number, address or username by now
 */
export const invitationStates = ['sending', 'sent', 'failed', 'ended'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** The invitation of somebody who has not chosen a password yet. */
export const Invitation = record({
  channel: oneOf(invitationChannels),
  state: oneOf(invitationStates),
  sentAt: Instant,
  expiresAt: Instant,
});
export type Invitation = Type.Static<typeof Invitation>;

/** Shown on the page on which an invited person chooses a password. */
export const FoundInvitation = record({
  username: Type.String(),
  name: Type.String(),
  expiresAt: Instant,
});
export type FoundInvitation = Type.Static<typeof FoundInvitation>;

/** Its token is that of a forgotten password, and lasts longer: `PUT /user/reset-password` sets the password. */
export const findInvitation = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/user/invitation',
  summary: 'Whom the token of an invitation invites',
  permission: 'password-reset',
  reply: FoundInvitation,
});
