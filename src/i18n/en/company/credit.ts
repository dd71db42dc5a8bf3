import type { BatchCredit } from '#contract/sms-receiver/batchCredit.ts';
import { words } from '#domain/words/en.ts';
import { recordFields } from '../portal/recordFields.ts';

type Figure = keyof BatchCredit | 'netCost';

/** Words for the effect of messages on the credit of their company: the same wherever the figures stand. */
export const credit = {
  title: 'Credits',
  figures: words.credit,
  of_which_refunded: 'of which %{count} refunded',
  help: {
    held: 'Set aside when the messages were accepted.',
    charged: 'Charged for parts that a carrier accepted.',
    released: 'Made available again for parts that were never sent.',
    refunded: 'Refunded after it was charged.',
    stillHeld: 'Set aside for messages that have not been sent yet.',
    netCost: 'Charged less refunded.',
  } satisfies Record<Figure, string>,
} as const;

export const creditResource = {
  balances: {
    fields: {
      ...recordFields,
      currentBalance: 'Balance (credits)',
      held: 'Held (credits)',
      isLow: 'Low balances only',
      lowBalanceThreshold: 'Warn below',
      daysLeft: 'Days left',
      lastRechargeAt: 'Last recharge',
    },
  },
  recharges: {
    fields: {
      ...recordFields,
      q: 'Reference',
      amount: 'Credits',
      reference: 'Reference',
      isSeparatePayment: 'Different payment',
      balance: 'Balance (credits)',
      createdBy: 'Added by',
      createdAt: 'Added',
    },
  },
} as const;
