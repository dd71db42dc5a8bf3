import { creditFigures, type BatchCredit } from '#contract/sms-receiver/batchCredit.ts';

type Figure = keyof BatchCredit | 'netCost';

/** The figures that are shown, in their order: still held only while there is any, and the net cost last. */
export function shownFigures(credit: BatchCredit): [name: Figure, credits: number][] {
  const figures = creditFigures.filter((name) => name !== 'stillHeld' || credit.stillHeld > 0);
  return [
    ...figures.map((name): [Figure, number] => [name, credit[name]]),
    ['netCost', credit.charged - credit.refunded],
  ];
}
