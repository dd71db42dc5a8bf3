import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFinal } from '#domain/messages/status/messageStatus.ts';
import { statusOfState } from '#services/engine/receipts/receiptState.ts';
import { openDemoDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { expectInvariants } from '#tests/helpers/invariants.ts';
import { messageOf } from '#tests/helpers/messages/messageState.ts';
import { ReceiptDesk, type Word } from '#tests/helpers/engine/receiptDesk.ts';

let opened: TestDatabase;
let desk: ReceiptDesk;

beforeAll(async () => {
  opened = await openDemoDatabase();
  desk = await ReceiptDesk.open(opened.database);
});
afterAll(() => opened.drop());

/** Some receipts, in some order, of which some come together. */
const batched = <Item>(items: readonly Item[]): fc.Arbitrary<Item[][]> =>
  fc
    .tuple(
      fc.shuffledSubarray([...items], { minLength: items.length }),
      fc.infiniteStream(fc.integer({ min: 1, max: 4 })),
    )
    .map(([shuffled, sizes]) => {
      const batches: Item[][] = [];
      while (shuffled.length > 0) batches.push(shuffled.splice(0, sizes.next().value as number));
      return batches;
    });

/** One final word a part, repeated, among words that are not final or know nothing. */
const consistent = fc
  .array(
    fc.record({
      end: fc.constantFrom('DELIVRD', 'UNDELIV'),
      repeats: fc.integer({ min: 1, max: 3 }),
      noise: fc.subarray(['ENROUTE', 'ACCEPTD', 'UNKNOWN']),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .chain((parts) => {
    const words = parts.flatMap(({ end, repeats, noise }, index): Word[] =>
      [...Array<string>(repeats).fill(end), ...noise].map((state) => [index + 1, state]),
    );
    return fc.record({ ends: fc.constant(parts.map(({ end }) => end)), batches: batched(words) });
  });

test('receipts in any order, together or one by one, and any number of times end in the same state', async () => {
  await fc.assert(
    fc.asyncProperty(consistent, async ({ ends, batches }) => {
      const id = await desk.sent(ends.length);
      for (const batch of batches) await desk.receive(id, ...batch);
      const expected = ends.includes('UNDELIV') ? 'UNDELIV' : 'DELIVRD';
      expect(await messageOf(opened.database, id)).toMatchObject({
        status: statusOfState(expected),
        carrier_status: expected,
      });
      expect(await desk.partsOf(id)).toEqual(ends.map(statusOfState));
    }),
    { numRuns: 40 },
  );
  await expectInvariants(opened.database);
});

const anyState = fc.constantFrom(
  'DELIVRD',
  'UNDELIV',
  'EXPIRED',
  'REJECTD',
  'DELETED',
  'UNKNOWN',
  'ENROUTE',
  'SURPRISE',
);

/** The end of one part by the rule: the first final word that knows something, else `unknown` if that was said. */
function endOf(states: readonly string[]): string | null {
  const words = states.map(statusOfState).filter((status) => status !== 'enroute');
  return words.find((status) => status !== 'unknown') ?? words[0] ?? null;
}

test('of receipts that contradict each other the first stands, and no end is ever taken back', async () => {
  const anyWords = fc.integer({ min: 1, max: 3 }).chain((parts) =>
    fc.record({
      parts: fc.constant(parts),
      batches: fc.array(
        fc.array(fc.tuple(fc.integer({ min: 1, max: parts }), anyState), { minLength: 1, maxLength: 4 }),
        { maxLength: 5 },
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(anyWords, async ({ parts, batches }) => {
      const id = await desk.sent(parts);
      let before = await messageOf(opened.database, id);
      for (const batch of batches) {
        await desk.receive(id, ...batch);
        const after = await messageOf(opened.database, id);
        if (isFinal(before.status) && before.status !== 'unknown') expect(after).toEqual(before);
        before = after;
      }
      const received = batches.flat();
      const ends = Array.from({ length: parts }, (_, index) =>
        endOf(received.filter(([part]) => part === index + 1).map(([, state]) => state)),
      );
      expect(await desk.partsOf(id)).toEqual(ends);
      expect(isFinal(before.status)).toBe(!ends.includes(null));
    }),
    { numRuns: 40 },
  );
  await expectInvariants(opened.database);
});
