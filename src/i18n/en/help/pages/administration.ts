import type { PageHelp } from './pageHelp.ts';

export const administration = {
  createUser: {
    about: 'Creates an account for a person who signs in.',
    tasks: [
      'Enter name, username and mobile number. Codes for a forgotten password are sent to that number.',
      'Choose a role: it decides what the user may see and do.',
      'Send an invitation: the user chooses a password by a link. Or choose a first password and hand it over.',
    ],
  },
  userList: {
    about: 'Lists the users that you may see.',
    tasks: [
      'Search or filter, and save filters as a view if you need them again.',
      'Open a user to change details or the role, to send an invitation again, or to set a first password.',
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
      'On the page of a role, require two-step verification if its people handle money, routes or permissions.',
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
    tasks: ['Open a company to see its branches, users, recharges and latest messages.'],
    providerTasks: [
      'Suspend a company to sign out its users and keep its unsent messages waiting. Resume it at any time.',
    ],
  },
  route: {
    about: 'Lists the connections to carriers over which messages are sent.',
    tasks: [
      'Create a route with what the carrier gave you: host, port, system ID and password.',
      'For a carrier over HTTP choose its software in the form, and try the settings there before you save them.',
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
    about: 'Explains in plain words what the errors of carriers mean.',
    tasks: [
      'Add an explanation for an error code, in English and Bangla, with advice if there is any.',
      'An explanation for one route comes before one for all routes, and your own before the standard ones.',
      'They are shown wherever a message has failed.',
    ],
  },
  portability: {
    about: 'Says which numbers are with another operator than their prefix says.',
    tasks: [
      'Import the table of ported numbers as CSV or XLSX. The whole file is checked first, and faulty rows are named.',
      'Look up a number to see its operator, and why.',
      'A change counts for what is sent from then on. Messages that were accepted before keep their operator.',
    ],
  },
  doNotDisturb: {
    about: 'Lists the numbers that operators have answered to be on their do-not-disturb lists.',
    tasks: [
      'Promotional messages do not go to these numbers. OTP and transactional messages do.',
      'After 90 days without another such answer a number leaves the list, since its owner may want messages again.',
      'Remove a number, or empty the list, to try again at once.',
    ],
  },
  balance: {
    about: 'Shows what credit there is, what is held, and every recharge.',
    tasks: [
      'A company requests a recharge here. The provider confirms it when the payment has arrived, or declines it.',
      'Set a threshold to be warned while there is still time to recharge.',
      'Each recharge has a receipt as PDF.',
    ],
    providerTasks: [
      'Add credit without a request with “Add credit”. The same reference is never added twice.',
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
      'Request a sender ID, with a note and papers that prove that the name is yours. Its name cannot be changed later.',
      'The provider approves or rejects it. Only approved ones can be used.',
      'The default is used when a message names none.',
    ],
  },
  webhooks: {
    about: 'Lists the addresses at which your own programs are told what happens.',
    tasks: [
      'Add a webhook and choose its events. Store the secret at once: it is shown only then.',
      'Send a test event, and see the answer among the deliveries.',
      'If your program was away, send again what was given up.',
      'Make a new secret when the present one may have become known.',
    ],
    providerTasks: [
      'You see the webhooks of all companies, and add webhooks for the provider’s own company alone.',
    ],
  },
  contentApprovals: {
    about: 'Lists the promotional texts that the regulator has approved, with their campaign IDs.',
    tasks: [
      'Some routes take promotional messages only with such a text. Request an approval, and write {{name}} where each recipient gets their own word.',
      'The provider records what the regulator has decided, from which day and until which.',
      'While you write a promotional message, choose one with “Approved texts”. A text fits if it is the same; white space does not matter.',
      'You are notified a week before an approval ends.',
    ],
  },
  apiKeys: {
    about: 'Lists the keys with which your own programs send and read.',
    tasks: [
      'Create a key, and store it at once: it is shown only then.',
      'Give it no more than its program needs: permissions, classes, sender IDs and the networks it is used from.',
      'Try out with a test key. It costs nothing and reaches no phone.',
      'Revoke a key that may have become known. Within a second nothing accepts it.',
    ],
    providerTasks: [
      'You see the keys of all companies, and create keys for the provider’s own company alone.',
    ],
  },
  api: {
    about: 'Helps people who write programs: examples, a log of requests, and moving from another provider.',
    tasks: [
      'Choose a call under Examples, and copy it in the language of your program.',
      'See under Requests what your programs asked for and why something was refused.',
      'If a program is written for another provider, see which address and key it needs.',
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
  auditLog: {
    about: 'Shows who changed what, when and from where.',
    tasks: [
      'Search, or filter by what was changed, by the kind of change and by period.',
      'Open an entry to see each field before and after the change.',
      'Entries cannot be changed or deleted.',
    ],
  },
} as const satisfies Record<string, PageHelp>;
