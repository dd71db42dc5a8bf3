/** The value that `share` (0 to 1) of the values do not exceed; NaN of none. Sorts `values` in place. */
export function percentile(values: Float64Array, share: number): number {
  values.sort();
  return values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN;
}

/** Runs of each question, after some that are not counted: the slowest of twenty would already be the p95. */
const runs = 60;
const uncounted = 5;

/** How long `ask` takes, in milliseconds. */
export async function timesOf(ask: () => Promise<unknown>): Promise<Float64Array> {
  const times = new Float64Array(runs);
  for (let run = -uncounted; run < runs; run += 1) {
    const start = performance.now();
    await ask();
    if (run >= 0) times[run] = performance.now() - start;
  }
  return times;
}
