import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';

/** Describes the machine on which the figures were measured, in one line. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown CPU';
  const gibibytes = Math.round(totalmem() / 1024 ** 3);
  return `${availableParallelism()} cores of ${model}, ${gibibytes} GiB, Linux ${release()} (${distribution()}), Node ${process.version}`;
}

/** How busy others keep this machine: processes that want a core, over the last minute. */
export function load(): string {
  return loadavg()[0]!.toFixed(1);
}

function distribution(): string {
  try {
    return /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}
