import { words } from '#domain/words/en.ts';

/** The meanings of the portal's terms, for the help panel and wherever a term can be asked about. */
export const terms = {
  batch: {
    name: 'Batch',
    text: 'The messages that were sent together, in one go. It can be paused, resumed and cancelled as a whole.',
  },
  campaign: {
    name: 'Campaign',
    text: 'Several batches under one name, with one class, one sender ID and one start at most.',
  },
  cell: {
    name: 'Cell',
    text: 'A part of a large installation, with companies, users and carriers of its own. You can switch between the cells in which you have an account.',
  },
  class: {
    name: 'Class',
    text: 'What kind of message it is: one-time code, transactional or promotional. The class decides how soon a message is sent, in which hours, and when it expires.',
  },
  credit: {
    name: 'Credit',
    text: 'The unit in which messages are paid for: 1 credit for each part. Credit is held when a message is accepted, and charged when the carrier accepts it. What was not sent is released.',
  },
  deliveryRate: {
    name: words.deliveryRate,
    text: 'The share of delivered and failed messages that were delivered. Cancelled messages, test sends and messages without a result are left out.',
  },
  field: {
    name: 'Field',
    text: 'A place in a text, such as {{name}}, that gets a value of its own for each recipient.',
  },
  held: {
    name: 'Held',
    text: 'Credit that is set aside for messages that have not been sent. It is charged or released later.',
  },
  operator: { name: 'Operator', text: 'The mobile network of a number, by its prefix.' },
  optOut: {
    name: 'Opt-out',
    text: 'A number whose owner wants no messages from your company. It still gets one-time codes that the owner asks for.',
  },
  part: {
    name: 'Part',
    text: 'What fits in one SMS: 160 plain Latin characters, or 70 with Bangla or emoji. A longer text is split into parts of 153 or 67 characters. The phone shows them as one message.',
  },
  receipt: {
    name: 'Delivery receipt',
    text: 'The carrier’s report on whether a part has reached the phone.',
  },
  refund: {
    name: 'Refunded',
    text: 'Credit that was charged and came back, for example because a message was not delivered.',
  },
  rejectedRow: {
    name: 'Rejected row',
    text: 'A row of a list that gets no message, with the reason: an invalid number, a duplicate, an opt-out.',
  },
  role: { name: 'Role', text: 'A set of permissions. Each user has one role.' },
  route: { name: 'Route', text: 'A connection to a carrier, who passes messages on to phones.' },
  senderId: { name: 'Sender ID', text: 'The name or number that phones show as the sender.' },
  sendingHours: {
    name: 'Sending hours',
    text: 'When messages of a class may be sent. Messages sent outside them wait. One-time codes are always sent at once.',
  },
  severity: { name: 'Severity', text: 'How serious a notification is: info, warning or critical.' },
  template: { name: 'Template', text: 'A text that is kept for reuse, with fields for what changes.' },
  testSend: {
    name: 'Test send',
    text: 'A message sent to see how it arrives. It costs credit and is left out of totals and rates.',
  },
  ticket: { name: 'Ticket', text: 'A complaint or a question, with its status, assignee and comments.' },
  unknown: {
    name: 'Unknown',
    text: 'The message may have been sent, but was never confirmed. It counts as failed.',
  },
} as const;
