import { onTestFailed } from 'vitest';
import { seeded, type Random } from '#services/simulator/random.ts';

/** Chances of the test that runs; where it fails it says how to have the same ones again. */
export function rollDice(): Random {
  const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 32));
  onTestFailed(() => console.error(`The same chances again: FAULT_SEED=${seed}`));
  return seeded(seed);
}
