import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ticketStatuses, type TicketStatus } from '#contract/main-api/lookups.ts';
import {
  canMoveTicket,
  isTicketOpen,
  ticketMoves,
  ticketStatusId,
  ticketStatusOfId,
} from './ticketStatus.ts';

const anyStatus = fc.constantFrom(...ticketStatuses);

/** Where a walk of these wishes ends: what is not allowed is not done. */
function walk(wishes: readonly TicketStatus[]): TicketStatus[] {
  const way: TicketStatus[] = ['open'];
  for (const wish of wishes) if (canMoveTicket(way.at(-1)!, wish)) way.push(wish);
  return way;
}

function reachableFrom(start: TicketStatus): Set<TicketStatus> {
  const found = new Set([start]);
  for (const status of found) for (const next of ticketMoves[status]) found.add(next);
  return found;
}

describe('the moves of a ticket', () => {
  test('are these', () => {
    expect(ticketMoves).toEqual({
      open: ['in-progress', 'waiting', 'resolved'],
      'in-progress': ['waiting', 'resolved'],
      waiting: ['in-progress', 'resolved'],
      resolved: ['open', 'closed'],
      closed: ['open'],
    });
  });

  test('whatever people wish for, it is closed only after it was resolved, and works on only after it was reopened', () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { maxLength: 40 }), (wishes) => {
        const way = walk(wishes);
        for (const [index, to] of way.entries()) {
          const from = way[index - 1];
          if (from === undefined) continue;
          if (to === 'closed') expect(from).toBe('resolved');
          if (!isTicketOpen(from) && isTicketOpen(to)) expect(to).toBe('open');
          expect(to).not.toBe(from);
        }
      }),
    );
  });

  test('lead from every status to every other, so that nothing is stuck', () => {
    for (const status of ticketStatuses) expect(reachableFrom(status)).toEqual(new Set(ticketStatuses));
  });
});

test('every status has an id, and every other number has none', () => {
  fc.assert(
    fc.property(fc.integer(), (id) => {
      const status = ticketStatusOfId(id);
      expect(status === undefined).toBe(id < 1 || id > ticketStatuses.length);
      if (status !== undefined) expect(ticketStatusId(status)).toBe(id);
    }),
  );
  expect(ticketStatuses.map(ticketStatusId)).toEqual([1, 2, 3, 4, 5]);
});
