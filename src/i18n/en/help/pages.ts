import type { ScreenName } from '../../../layout/menuTable.ts';

interface PageHelp {
  /** What the page is for. */
  about: string;
  /** How its main tasks are done: a sentence or two each. */
  tasks: readonly string[];
}

/** The help of each screen. Pages of one record have the help of their list. */
export const pages = {
  dashboard: {
    about: 'Shows what was sent today and lately, and how much of it was delivered.',
    tasks: [
      'Choose the period of the charts above them. The provider can also choose a company.',
      'Click a figure or a part of a chart to see its messages.',
      'Today’s figures refresh by themselves.',
    ],
  },
  singleSms: {
    about: 'Sends one message to one mobile number.',
    tasks: [
      'Enter the number, choose the class and the sender ID, and write the text or choose a template.',
      'The counter shows the number of parts and the cost before you send.',
      'Messages that you have just sent are listed with their status on the same page.',
    ],
  },
  bulkSms: {
    about: 'Sends one text, or a template filled from the columns of your list, to many recipients.',
    tasks: [
      'Paste numbers, upload a file or choose contact groups. A file can be dropped anywhere on the page.',
      'Write the text. Fields such as {{name}} are filled from the columns of the list.',
      'Press Check to see the cost, the rejected rows and when the messages leave. Nothing is sent yet.',
      'Send a test to your own number, then send the list now or choose a start.',
    ],
  },
  multipleSms: {
    about: 'Sends each recipient a text of their own, taken from a column of your list or from a template.',
    tasks: [
      'Paste rows, upload a file or choose contact groups. Then choose the column with the number.',
      'Choose the column with the text, or write a template with fields such as {{name}}.',
      'Press Check to see the cost, the rejected rows and sample messages. Nothing is sent yet.',
      'Send the list now or choose a start.',
    ],
  },
  batches: {
    about: 'Lists every batch with its progress. The page of a batch is its report.',
    tasks: [
      'Choose a state to see what is scheduled, late, running or paused.',
      'Open a batch to pause, resume or cancel it, or to choose another start.',
      'Overview, Recipients, Failures and Rejected rows show what became of its messages. Figures lead to the messages they count.',
      'Failed messages can be sent again. Messages that were never confirmed are left out, so that nobody gets a text twice.',
    ],
  },
  calendar: {
    about: 'Shows everything that is scheduled, by month, week or day.',
    tasks: [
      'Open a batch to move its start or to cancel it.',
      'Choose a day to schedule new messages on it.',
      'Shaded hours are outside the sending hours: messages wait until the hours begin.',
    ],
  },
  templates: {
    about: 'Keeps texts that your company sends often.',
    tasks: [
      'Create a template and insert a field for each value that changes, such as {{name}}.',
      'A class is optional. Without one it is chosen when the template is used.',
      'Choose the template with the button Templates on the pages that send.',
    ],
  },
  contacts: {
    about: 'Keeps lists of recipients, so that you can send to them again.',
    tasks: [
      'Create a group, then import a list. The columns that you keep become fields of messages.',
      'A later import can update the group or replace it.',
      'Press “Send to this group” to write to everyone in it. Opted-out numbers are skipped.',
    ],
  },
  optOuts: {
    about: 'Lists numbers that get nothing from your company except one-time codes.',
    tasks: [
      'Numbers that reply STOP are added by themselves. Add others with “Add opt-outs”.',
      'Adding a number cancels its unsent messages.',
      'Allow messages again only if the owner of the number has agreed.',
    ],
  },
  createUser: {
    about: 'Creates an account for a person who signs in.',
    tasks: [
      'Enter name, username and mobile number. Codes for a forgotten password are sent to that number.',
      'Choose a role: it decides what the user may see and do.',
      'Hand over the first password. The user replaces it at the first sign-in.',
    ],
  },
  userList: {
    about: 'Lists the users that you may see.',
    tasks: [
      'Search or filter, and save filters as a view if you need them again.',
      'Open a user to change details or the role, or to set a new first password.',
      'Deactivate a user who has left: they are signed out at once. Users who have sent messages cannot be deleted.',
    ],
  },
  createRole: {
    about: 'Creates a role: a set of permissions under a name.',
    tasks: [
      'Name the role after the work, such as “Accounts”.',
      'Choose its permissions. You can give only those that you have yourself.',
      'Give the role to users on their pages.',
    ],
  },
  roleList: {
    about: 'Lists the roles, with how many users and permissions each one has.',
    tasks: [
      'Open a role to see or change its permissions.',
      'A change takes effect at once for all users of the role. You are shown how many before you save.',
      'Built-in roles are shared by all companies and only the provider can change them.',
    ],
  },
  createCompany: {
    about: 'Creates a company: a customer with its own users, sender IDs and credit.',
    tasks: [
      'Enter its name and contact, and its first sender ID. It cannot send without one.',
      'Choose whether undelivered messages are refunded, and at which balance it is warned.',
      'Then add credit on the Balance page and create its first user.',
    ],
  },
  companyList: {
    about: 'Lists companies with their balance and state.',
    tasks: [
      'Open a company to see its branches, users, recharges and latest messages.',
      'Suspend a company to sign out its users and hold back its unsent messages. Resume it at any time.',
    ],
  },
  route: {
    about: 'Lists the connections to carriers over which messages leave.',
    tasks: [
      'Create a route with what the carrier gave you: host, port, system ID and password.',
      'Prefixes decide which numbers it serves. If it is down, the next route with those prefixes takes over.',
      'Send a test message over a route before customers use it.',
      'Sending hours for all companies are set on this page too.',
    ],
  },
  health: {
    about: 'Shows whether queue, routes, processes, timed work and database are well.',
    tasks: [
      'Start with the summary: it says whether something needs attention.',
      'Each problem says what to do and names its section of the runbook.',
      'The page refreshes by itself.',
    ],
  },
  errorWords: {
    about: 'Says in plain words what the errors of carriers mean.',
    tasks: [
      'Add words for an error code, in English and Bangla, with advice if there is any.',
      'Words for one route come before words for all routes, and your own before the shipped ones.',
      'They are shown wherever a message has failed.',
    ],
  },
  balance: {
    about: 'Shows what credit there is, what is held, and every recharge.',
    tasks: [
      'A company requests a recharge here. The provider confirms it when the payment has arrived, or declines it.',
      'The provider adds credit directly with “Add credit”. The same reference is never added twice.',
      'Set a threshold to be warned while there is still time to recharge.',
      'Each recharge has a receipt as PDF.',
    ],
  },
  departments: {
    about: 'Lists the teams of a company. Users and tickets can belong to one.',
    tasks: [
      'Create a department, then choose it on the pages of its users.',
      'Departments reach across branches. One with users cannot be deleted.',
    ],
  },
  senderIds: {
    about: 'Lists the names that phones show as the sender of your messages.',
    tasks: [
      'Request a sender ID, with a note that proves that the name is yours. Its name cannot be changed later.',
      'The provider approves or rejects it. Only approved ones can be used.',
      'The default is used when a message names none.',
    ],
  },
  createBranch: {
    about: 'Creates a branch: a place where users of a company work.',
    tasks: [
      'Enter name, contact and place.',
      'Then choose the branch on the pages of its users. Reports can be filtered by it.',
    ],
  },
  branchList: {
    about: 'Lists the branches of a company.',
    tasks: [
      'Search by name, or filter by division, district and thana.',
      'Open a branch to change it. One with users or messages cannot be deleted.',
    ],
  },
  createCampaign: {
    about: 'Creates a campaign: batches under one name, class and sender ID.',
    tasks: [
      'Choose the class and the sender ID of all its messages. They cannot change once it has messages.',
      'Set a start if its batches are to wait for it. Without one each batch is sent at once.',
      'Then add messages on the pages that send.',
    ],
  },
  campaignList: {
    about: 'Lists campaigns with their state and figures.',
    tasks: [
      'Open a campaign to see its batches and to add messages.',
      'Pause, resume or cancel all its batches together.',
      'Moving its start moves the scheduled batches that wait for it.',
    ],
  },
  singleSmsReport: {
    about: 'Lists every single message with its status.',
    tasks: [
      'Filter by period, number, status and more, and save filters as a view.',
      'Open a message to see its timeline, and to resend it, opt its number out or create a ticket.',
      'Export the rows as Excel or CSV, or print them.',
    ],
  },
  bulkSmsReport: {
    about: 'Lists batches with their delivery figures.',
    tasks: [
      'Filter by period, sender and more. The totals are of all pages.',
      'Open a batch to see its report.',
      'Export the rows as Excel or CSV, or print them.',
    ],
  },
  smsHistory: {
    about: 'Lists all messages, single ones and those of batches.',
    tasks: [
      'Filter by period, number, status and more, and save filters as a view.',
      'Totals count messages by day, operator, sender ID and more, as a chart and a table.',
      'Open a message to see its timeline, and to resend it, opt its number out or create a ticket.',
      'Export the rows as Excel or CSV, or print them.',
    ],
  },
  smsSendingCredit: {
    about: 'Shows every movement of credit: recharged, held, charged, released and refunded.',
    tasks: [
      'By day and batch, a row opens to its entries. “All entries” lists them one by one.',
      'Opening balance, movements and closing balance of the chosen period stand above the rows.',
      'Print a statement of the period as PDF.',
    ],
  },
  masterReport: {
    about:
      'Shows what each company recharged, sent and has left in a period. Users of a company see their own row.',
    tasks: [
      'Choose the period, and sort by a column to find the highest or lowest.',
      'Click a number of messages to see them.',
      'Export the rows as a file, or print them.',
    ],
  },
  auditLog: {
    about: 'Shows who changed what, when and from where.',
    tasks: [
      'Search, or filter by what was changed, by the kind of change and by period.',
      'Open an entry to see each field before and after the change.',
      'Entries cannot be changed or deleted.',
    ],
  },
  createTicket: {
    about: 'Records a complaint or a question about a message, a batch or anything else.',
    tasks: [
      'Give it a subject, a type and a priority. Without a due date the priority decides it.',
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
    about: 'Holds your own details.',
    tasks: [
      'Keep your mobile number up to date: codes for a forgotten password are sent to it.',
      'A new number needs your current password.',
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
  notifications: {
    about: 'Lists what has happened that concerns you, by day.',
    tasks: [
      'Show unread ones only, or those of one severity.',
      'Open a notification to go to what it is about. It is then marked as read.',
    ],
  },
} as const satisfies Record<ScreenName, PageHelp>;
