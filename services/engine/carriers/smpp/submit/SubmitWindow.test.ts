import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '#tests/simulators/ManualClock.ts';
import type { SubmitOutcome } from './outcome.ts';
import { newCounters } from '../bind/bindOptions.ts';
import { SubmitWindow } from './SubmitWindow.ts';

const accepted: SubmitOutcome = { kind: 'accepted', carrierMessageId: '1' };

function openWindow(size = 2) {
  const clock = new ManualClock();
  const written: number[] = [];
  const late: [string, SubmitOutcome][] = [];
  const socket = { isCongested: false };
  const counters = newCounters();
  const window = new SubmitWindow<string>({
    size,
    responseTimeoutMs: 1_000,
    clock,
    counters,
    canWrite: () => !socket.isCongested,
    write: (octets) => written.push(octets.readUInt32BE(0)),
    onLateAnswer: (ref, outcome) => late.push([ref, outcome]),
  });
  const outcomes: Record<number, SubmitOutcome> = {};
  const add = (ref = '') => {
    const sequence = window.nextSequence();
    const octets = Buffer.alloc(4);
    octets.writeUInt32BE(sequence);
    void window.add(sequence, octets, ref).then((outcome) => (outcomes[sequence] = outcome));
    return sequence;
  };
  return { clock, written, late, socket, counters, window, outcomes, add };
}

/** Lets the promises that are already settled tell so. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('SubmitWindow', () => {
  test('writes no more than the window, and the next in order as answers come', () => {
    const { window, written, add } = openWindow(2);
    for (let time = 0; time < 4; time += 1) add();
    expect(written).toEqual([1, 2]);
    window.answer(2, accepted);
    expect(written).toEqual([1, 2, 3]);
  });

  test('writes nothing while the socket is congested', () => {
    const { window, written, socket, add } = openWindow(2);
    socket.isCongested = true;
    add();
    expect(written).toEqual([]);
    socket.isCongested = false;
    window.pump();
    expect(written).toEqual([1]);
  });

  test('gives up an unanswered submit as uncertain, frees its slot, and still passes its late answer on', async () => {
    const { clock, window, written, late, outcomes, counters, add } = openWindow(1);
    add('first');
    add('second');
    clock.advance(1_000);
    await settled();
    expect(outcomes).toEqual({ 1: { kind: 'uncertain', reason: 'no answer in time' } });
    expect(written).toEqual([1, 2]);
    window.answer(1, accepted);
    window.answer(1, accepted);
    expect(late).toEqual([['first', accepted]]);
    expect(counters).toMatchObject({ lateAnswers: 1, strayAnswers: 1, uncertain: 1 });
  });

  test('times each submit from its own writing', async () => {
    const { clock, outcomes, add } = openWindow(2);
    add();
    clock.advance(600);
    add();
    clock.advance(400);
    await settled();
    expect(Object.keys(outcomes)).toEqual(['1']);
    clock.advance(600);
    await settled();
    expect(Object.keys(outcomes)).toEqual(['1', '2']);
  });

  test('counts answers that nobody waits for', () => {
    const { window, counters } = openWindow();
    window.answer(99, accepted);
    expect(counters.strayAnswers).toBe(1);
  });

  test('leaves no timer behind when it is closed', () => {
    const { clock, window, add } = openWindow();
    add();
    window.close('over');
    expect(clock.timers).toBe(0);
  });

  test('gives every submit exactly one outcome, whatever happens in whatever order', async () => {
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.constant({ do: 'add' as const }) },
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant('answer' as const),
          sequence: fc.integer({ min: 1, max: 40 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant('wait' as const), forMs: fc.integer({ min: 1, max: 1_500 }) }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('congest' as const), isCongested: fc.boolean() }) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 80 }),
        fc.integer({ min: 1, max: 5 }),
        async (steps, size) => {
          const { clock, window, written, socket, outcomes, add } = openWindow(size);
          let added = 0;
          for (const step of steps) {
            if (step.do === 'add') added = add();
            if (step.do === 'answer') window.answer(step.sequence, accepted);
            if (step.do === 'wait') clock.advance(step.forMs);
            if (step.do === 'congest') {
              socket.isCongested = step.isCongested;
              window.pump();
            }
            expect(window.pending).toBeLessThanOrEqual(size);
          }
          window.close('over');
          await settled();
          expect(Object.keys(outcomes)).toHaveLength(added);
          // Never written is unsent, and only that.
          for (const [sequence, { kind }] of Object.entries(outcomes)) {
            expect(kind === 'unsent').toBe(!written.includes(Number(sequence)));
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
