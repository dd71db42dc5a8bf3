import type { LedgerKind } from '#contract/sms-receiver/credit.ts';
import { words } from '#domain/words/en.ts';

/** The ledger: every movement of credit, in SMS. */
export const sendingCredit = {
  none: 'No credit has moved yet',
  none_help: 'Each recharge, and all credits that messages hold, charge, release and refund, appear here.',
  batch: 'Batch %{id}',
  singles: words.groupKind.singles,
  recharge: 'Recharge %{reference}',
  view: {
    groups: 'By day and batch',
    entries: 'All entries',
  },
  entries: '%{count} entry |||| %{count} entries',
  all_entries: 'Show all %{count} entries',
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
  not_added_up: 'With more than %{count} entries the pages are not added up. Choose a shorter period.',
  help: {
    recharge: 'Credit was added to the balance.',
    hold: 'Credit was set aside when messages were accepted; it left the balance then.',
    charge:
      'The carrier accepted messages: credit that was held for them is used. The balance does not change.',
    release: 'Messages were never sent: the credit held for them came back to the balance.',
    refund: 'Credit that was charged before came back to the balance.',
  } satisfies Record<LedgerKind, string>,
} as const;

/** Labels of its columns and filters. */
export const transactionsResource = {
  transactions: {
    name: 'Movement |||| Movements',
    fields: words.ledgerFields,
  },
  'transaction-groups': {
    name: 'Movement |||| Movements',
    fields: words.groupFields,
  },
} as const;
