import { cpuSecondsOf, peakMemoryMiB } from './processTree.ts';

export interface Cost {
  seconds: number;
  /** Process → seconds of CPU. */
  cpuSeconds: Record<string, number>;
  /** Process → the most memory it ever had, in MiB. */
  peakMiB: Record<string, number>;
}

/** Measures the time that `work` takes by the clock and of each process. */
export async function measure(
  processes: Readonly<Record<string, number>>,
  work: () => Promise<void>,
): Promise<Cost> {
  const before = cpuSecondsOf(processes);
  const own = process.cpuUsage();
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(own);
  const after = cpuSecondsOf(processes);
  const spent = Object.keys(processes).map((name) => [name, after[name]! - before[name]!]);
  return {
    seconds,
    cpuSeconds: { ...Object.fromEntries(spent), bench: (user + system) / 1_000_000 },
    peakMiB: Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, peakMemoryMiB(pid)])),
  };
}
