import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchCarrier } from '../lib/simulator.ts';
import type { Barta } from './Barta.ts';

/** How often the database is asked; the carrier has all its answers by then, so little is left. */
const pollMs = 50;
const waitMs = 60_000;

/** Resolves when no message is open. */
export async function allDelivered(barta: Barta): Promise<void> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const [row] = await barta.query<{ open: number }>(
      'select count(*) as open from messages where final_at is null',
    );
    if (row!.open === 0) return;
    if (Date.now() > deadline) throw new Error(`${row!.open} messages stay open`);
    await sleep(pollMs);
  }
}

/**
 * Every message went to the carrier once and is delivered, and the credit is right.
 * @throws with the difference
 */
export async function verify(barta: Barta, carrier: BenchCarrier, messages: number): Promise<void> {
  const states = await barta.query<{ status: string; count: number }>(
    'select status, count(*) as count from messages group by status',
  );
  const { accepted, repeated } = await carrier.journal();
  const { receiptsTaken } = await carrier.counted();
  const found = JSON.stringify({ states, accepted, repeated, receipts: receiptsTaken });
  const expected = JSON.stringify({
    states: [{ status: 'delivered', count: messages }],
    accepted: messages,
    repeated: 0,
    receipts: messages,
  });
  if (found !== expected) throw new Error(`${barta.name}: expected ${expected}, found ${found}`);
  await barta.checkInvariants();
}
