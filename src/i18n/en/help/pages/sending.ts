import type { PageHelp } from './pageHelp.ts';

export const sending = {
  dashboard: {
    about: 'Shows what was sent today and lately, and how much of it was delivered.',
    tasks: [
      'Choose the period of the charts above them.',
      'Click a figure or a part of a chart to see its messages.',
      'Today’s figures refresh by themselves.',
    ],
    providerTasks: [
      'Look under “Companies today” for those that are not as usual on this weekday.',
      'Choose a company to see its figures alone.',
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
      'Press Check to see the cost, the rejected rows and when the messages will be sent. Nothing is sent yet.',
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
      'Choose a state to see what is scheduled, running or paused, or has missed its start.',
      'Open a batch to pause, resume or cancel it, or to choose another start.',
      'Overview, Recipients, Failures and Rejected rows show what became of its messages. Figures lead to the messages they count.',
      'Failed messages can be resent. Messages that were never confirmed are left out, so that nobody gets a text twice.',
    ],
  },
  calendar: {
    about: 'Shows everything that is scheduled, by month, week or day.',
    tasks: [
      'Open a batch to move its start or to cancel it.',
      'Choose a day to schedule new messages on it.',
      'Shaded hours, and batches with a moon, are outside the sending hours: messages wait until the hours begin.',
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
} as const satisfies Record<string, PageHelp>;
