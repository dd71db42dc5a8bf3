import { beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../logging/log.ts';
import { DatabaseClock } from './DatabaseClock.ts';

/** The database's clock, relative to `performance.now()`. */
let offsetMs: number;
/** By how much this machine's clock is ahead of it. */
let aheadMs: number;
/** How long the question travels, and the answer. */
let travelMs: [number, number];
let lines: { level: number; msg: string }[];

beforeEach(() => {
  [offsetMs, aheadMs, travelMs, lines] = [1_800_000_000_000, 0, [0, 0], []];
});

const databaseNow = () => performance.now() + offsetMs;
const warnings = () => lines.filter(({ level }) => level >= 40).map(({ msg }) => msg);
/** A wait whose end does not depend on how busy the machine is. */
function spin(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

function newClock(): DatabaseClock {
  const log = createLog('tests', 'info', { write: (line) => void lines.push(JSON.parse(line)) });
  const read = async () => {
    spin(travelMs[0]);
    const now = databaseNow();
    spin(travelMs[1]);
    return now;
  };
  return new DatabaseClock(read, log, () => databaseNow() + aheadMs);
}

describe('the clock of the database', () => {
  test('tells its time, however wrong the clock of this machine is', async () => {
    aheadMs = 900_000;
    const clock = newClock();
    expect(() => clock.now()).toThrow();
    await clock.measure();
    expect(Math.abs(clock.now() - databaseNow())).toBeLessThan(5);
    expect(clock.skewSeconds).toBeCloseTo(900, 1);
  });

  test('is not made less exact by a slow measurement', async () => {
    const clock = newClock();
    await clock.measure();
    travelMs = [0, 200];
    await clock.measure();
    expect(Math.abs(clock.now() - databaseNow())).toBeLessThan(5);
  });

  test('is made more exact by a quick measurement, and never runs backwards for it', async () => {
    travelMs = [0, 200];
    const clock = newClock();
    await clock.measure();
    const early = clock.now();
    travelMs = [0, 0];
    offsetMs -= 20;
    await clock.measure();
    expect(clock.now()).toBeGreaterThanOrEqual(early);
    spin(120);
    expect(Math.abs(clock.now() - databaseNow())).toBeLessThan(5);
    expect(warnings()).toEqual([]);
  });

  test('is followed, with a warning, when it is set forward or back, as when another machine takes over', async () => {
    const clock = newClock();
    await clock.measure();
    clock.now();
    offsetMs -= 60_000;
    await clock.measure();
    expect(Math.abs(clock.now() - databaseNow())).toBeLessThan(5);
    expect(warnings()).toEqual([expect.stringContaining('has moved')]);
  });

  test('warns once of a machine whose clock differs by over 2 seconds, with the seconds', async () => {
    aheadMs = 1_500;
    const clock = newClock();
    await clock.measure();
    expect(warnings()).toEqual([]);
    aheadMs = -3_500;
    await clock.measure();
    await clock.measure();
    expect(warnings()).toEqual([expect.stringContaining('3.5 s behind the database')]);
    aheadMs = 0;
    await clock.measure();
    expect(lines.at(-1)).toMatchObject({ level: 30, msg: expect.stringContaining('agrees') });
  });
});
