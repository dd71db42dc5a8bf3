import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time of processes in hundredths of a second (USER_HZ), whatever the kernel's own clock. */
const ticksPerSecond = 100;

/** Processor time that a running process was given so far, from `/proc`. Linux only. */
interface ProcessStat {
  pid: number;
  parent: number;
  /** Its own and that of its children that have ended. */
  cpuSeconds: number;
}

/** CPU time of each named process and all its descendants since they began, in seconds; those gone are left out. */
export function cpuSecondsOf(processes: Readonly<Record<string, number>>): Record<string, number> {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? []);
  const sumOf = (pid: number): number =>
    all
      .filter((stat) => stat.pid === pid || stat.parent === pid)
      .reduce((sum, stat) => sum + (stat.pid === pid ? stat.cpuSeconds : sumOf(stat.pid)), 0);
  return Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, sumOf(pid)]));
}

/** The most memory that the process itself ever had resident, in MiB. */
export function peakMemoryMiB(pid: number): number {
  return statusMiB(pid, 'VmHWM');
}

const memoryEveryMs = 50;

/** Runs `work`. @returns also its time, and by how much the resident memory of a process grew meanwhile at most */
export async function watchMemory<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number; grewMiB: number }> {
  const memoryMiB = () => statusMiB(pid, 'VmRSS');
  const before = memoryMiB();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memoryMiB())), memoryEveryMs);
  try {
    const start = performance.now();
    const result = await work();
    return { result, seconds: (performance.now() - start) / 1_000, grewMiB: most - before };
  } finally {
    clearInterval(watch);
  }
}

function statusMiB(pid: number, field: string): number {
  try {
    const kibibytes = new RegExp(`${field}:\\s+(\\d+)`).exec(
      readFileSync(`/proc/${pid}/status`, 'utf8'),
    )?.[1];
    return Number(kibibytes) / 1_024;
  } catch {
    return Number.NaN;
  }
}

function readStat(pid: number): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may hold blanks; the third field begins after it.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [utime, stime, childUtime, childStime] = fields.slice(11, 15) as [number, number, number, number];
    return {
      pid,
      parent: fields[1]!,
      cpuSeconds: (utime + stime + childUtime + childStime) / ticksPerSecond,
    };
  } catch {
    // It ended while we looked.
    return null;
  }
}
