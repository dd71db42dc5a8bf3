import type { PageHelp } from './pageHelp.ts';

export const support = {
  createTicket: {
    about: 'Records a complaint or a question about a message, a batch or anything else.',
    tasks: [
      'Give it a subject, a kind of complaint and a priority. Without a due date the priority decides it.',
      'Created from a message or a batch, a ticket keeps a copy of its state at that time.',
      'If you tell the customer by SMS, the company pays for those messages.',
    ],
  },
  tickets: {
    about: 'Lists tickets with their status, assignee and due date.',
    tasks: [
      'Choose “My tickets”, “Overdue” or “Unassigned” to see what needs work.',
      'Open a ticket to comment, assign it, move it to another status, or request a refund.',
      'Select several tickets to assign them together.',
    ],
  },
  ticketBoard: {
    about: 'Shows tickets in a column for each status.',
    tasks: [
      'Drag a ticket to another column, or use “Move to…” in its menu.',
      'With the keyboard: space picks a ticket up, arrows choose the column, space drops it.',
      'Filter by your own tickets or by priority. The address keeps the filter, so you can share it as a link.',
    ],
  },
  profile: {
    about: 'Holds your own details, and where you are signed in.',
    tasks: [
      'Keep your mobile number up to date: codes for a forgotten password are sent to it.',
      'A new number or e-mail needs your current password.',
      'Turn on two-step verification with a passkey or an authenticator app, and keep the recovery codes apart from your phone.',
      'End a session that you do not recognise, then change your password.',
    ],
  },
  changePassword: {
    about: 'Changes your own password.',
    tasks: [
      'Enter the current password, then the new one twice. A few words in a row are easy to remember and hard to guess.',
      'All other devices that are signed in with your account are signed out.',
    ],
  },
  notificationSettings: {
    about: 'Decides what you are notified of, and how: in the portal, by SMS or by e-mail.',
    tasks: [
      'Tick the ways for each kind of event. SMS go to the number of your account, e-mails to its address.',
      'Send a test to see whether it arrives.',
    ],
  },
  openWork: {
    about: 'Lists what is waiting for your decision. Only what you may decide is listed.',
    tasks: [
      'Decide each item in place: confirm a recharge, approve a sender ID or a refund, assign a ticket, start a late batch.',
      'Before you confirm a recharge, compare the balance before and after it, and read the warning if its reference looks like an earlier one.',
    ],
  },
  notifications: {
    about: 'Lists what has happened that concerns you, by day.',
    tasks: [
      'Show unread ones only, or those of one severity.',
      'Open a notification to go to what it is about. It is then marked as read.',
    ],
  },
} as const satisfies Record<string, PageHelp>;
