import type { PageHelp } from './pageHelp.ts';

export const reports = {
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
} as const satisfies Record<string, PageHelp>;
