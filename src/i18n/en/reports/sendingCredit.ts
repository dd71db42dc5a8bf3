import type { LedgerKind } from '#contract/sms-receiver/credit.ts';
import { words } from '#domain/words/en.ts';

/** The ledger: every movement of credit. */
export const sendingCredit = {
  none: 'No credit movements yet',
  none_help: 'Recharges, and credits held, charged, released and refunded for messages, appear here.',
  batch: 'Batch %{id}',
  singles: words.groupKind.singles,
  recharge: 'Recharge %{reference}',
  view: {
    groups: 'By day and batch',
    entries: 'All entries',
  },
  entries: '%{count} entry |||| %{count} entries',
  all_entries: 'Show all %{count} entries',
  messages: 'Show the messages',
  show_entries: 'Show entries',
  hide_entries: 'Hide entries',
  choose_company: 'Choose a company to see its opening and closing balance.',
  by_itself: words.byItself,
  sums: {
    opening: 'Opening balance',
    recharged: '+ Recharged',
    held: '− Held',
    released: '+ Released',
    refunded: '+ Refunded',
    closing: '= Closing balance',
    charged: 'Charged from held credits',
  },
  not_added_up: 'There are no totals for more than %{count} entries. Choose a shorter period.',
  help: {
    recharge: 'Credit was added to the balance.',
    hold: 'Credit was taken from the balance and set aside when messages were accepted.',
    charge: 'A carrier accepted messages: the credit held for them was spent. The balance does not change.',
    release: 'Messages were not sent: the credit held for them was returned to the balance.',
    refund: 'Charged credit was returned to the balance.',
  } satisfies Record<LedgerKind, string>,
} as const;

/** Labels of its columns and filters. */
export const transactionsResource = {
  transactions: { fields: words.ledgerFields },
  'transaction-groups': { fields: words.groupFields },
} as const;
