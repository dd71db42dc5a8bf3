import type { LedgerKind } from '#contract/sms-receiver/credit.ts';

/** The ledger: every movement of credit, in SMS. */
export const sendingCredit = {
  none: 'No credit has moved yet',
  none_help: 'Each recharge, and all that messages hold, cost and give back, appears here.',
  batch: 'Batch %{id}',
  by_itself: 'System',
  sums: {
    recharged: 'Added',
    charged: 'Charged',
    refunded: 'Given back',
    heldChange: 'Still held',
  },
  not_added_up: 'With more than %{count} lines the pages are not added up. Choose a shorter period.',
  help: {
    recharge: 'Credit was added to the balance.',
    hold: 'Credit was set aside when messages were accepted: it is still yours, but cannot be spent twice.',
    charge:
      'The carrier accepted messages: what they cost left the balance, and what was held for it is no longer held.',
    release: 'Messages never left: what was held for them can be spent again.',
    refund: 'What was charged before came back to the balance.',
  } satisfies Record<LedgerKind, string>,
} as const;

/** Labels of its columns and filters. */
export const transactionsResource = {
  transactions: {
    name: 'Movement |||| Movements',
    fields: {
      id: 'ID',
      createdAt: 'Time',
      from: 'Period',
      companyId: 'Company',
      companyName: 'Company',
      kind: 'Kind',
      batchId: 'Batch',
      balanceChange: 'Balance',
      heldChange: 'Held',
      reference: 'About',
      note: 'Note',
      createdBy: 'By',
    },
  },
} as const;
