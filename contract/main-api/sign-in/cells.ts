import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { listOf, record } from '../../vocabulary.ts';
import { Credentials, LoginReply } from './auth.ts';

/** Ids of a cell begin at its number times this. */
export const idsOfCell = 2 ** 40;

/** Ids stay exact in JavaScript up to this cell. */
export const highestCell = 2 ** 13 - 1;

const Address = Type.String({ maxLength: 2_048 });
const CellNumber = Type.Integer({ minimum: 0, maximum: highestCell });

/** A cell, and where browsers reach its services: URLs or paths on the portal's origin, without a slash at the end. */
export const Cell = record({
  number: CellNumber,
  name: Type.String(),
  services: record({ 'main-api': Address, 'sms-receiver': Address, 'database-manager': Address }),
});
export type Cell = Type.Static<typeof Cell>;

/** An unknown username gets the address of some cell too, always the same one, so nobody learns which usernames exist. */
export const locateCell = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/auth/cell',
  summary: 'Where to sign in with a username: the services of its cell',
  worksOnFullDisk: true,
  permission: 'public',
  body: record({ username: Credentials.properties.username }),
  reply: record({
    /** Missing when there is one cell only, which is the one that was asked. */
    cell: Type.Optional(Cell),
  }),
});

export const listCells = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/cells',
  summary: 'All cells; none where there is no directory of cells',
  permission: 'signed-in',
  scope: 'platform',
  reply: listOf(Cell),
});

/**
 * How long a session that a ticket has started lasts unless it is renewed: so long it outlives one that has ended where the user
 * signed in, and so long the services there may be away.
 */
export const cellSessionSeconds = 10 * 60;

/** How long a ticket is good for, and once. */
export const ticketSeconds = 30;

const ticketForCell = {
  service: 'main-api',
  method: 'POST',
  worksOnFullDisk: true,
  permission: 'signed-in',
  scope: 'platform',
  params: record({ number: CellNumber }),
  reply: record({ ticket: Type.String() }),
  status: 201,
} as const;

/** The cell where the username signs in gives tickets, and no other: an account elsewhere must not lead to it. */
export const issueCellTicket = endpoint({
  ...ticketForCell,
  path: '/cells/{number}/tickets',
  summary: 'A ticket that starts a session of yours in another cell, once and soon',
});

/** As a ticket, which cannot start a session. Only who is still signed in here gets one. */
export const issueCellRenewal = endpoint({
  ...ticketForCell,
  path: '/cells/{number}/renewals',
  summary: 'A ticket that lets your session in another cell go on, once and soon',
});

export const redeemCellTicket = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/auth/cell-ticket',
  summary: 'Sign in with a ticket of another cell, as the user of the same username here',
  worksOnFullDisk: true,
  permission: 'public',
  takesDeviceToken: true,
  body: record({ ticket: Type.String({ minLength: 1, maxLength: 64 }) }),
  reply: LoginReply,
});

export const renewCellSession = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/auth/cell-renewal',
  summary: 'Let your session go on that a ticket of another cell has started',
  worksOnFullDisk: true,
  permission: 'signed-in',
  scope: 'platform',
  body: record({ ticket: Type.String({ minLength: 1, maxLength: 64 }) }),
  reply: record({
    /** False for a ticket that is not good, or of somebody else or another cell than the session. */
    isRenewed: Type.Boolean(),
  }),
});
