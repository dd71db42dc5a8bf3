import { words } from '#domain/words/en.ts';
import type { BatchCredit } from '#contract/sms-receiver/batchCredit.ts';

type Figure = keyof BatchCredit | 'netCost';

/** What messages did to the credit of their company: the same words wherever the figures stand. */
export const credit = {
  title: 'Credits',
  figures: words.credit,
  help: {
    held: 'Set aside when the messages were accepted.',
    charged: 'Taken for the parts that a carrier accepted.',
    released: 'Made available again for parts that were never sent.',
    refunded: 'Given back after it was charged.',
    stillHeld: 'Set aside for messages that have not been sent yet.',
    netCost: 'Charged less refunded.',
  } satisfies Record<Figure, string>,
} as const;
