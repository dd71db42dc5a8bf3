import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logging/log.ts';

/** Something that was started and can be stopped. */
export interface Running {
  name: string;
  /** From now on `/ready` answers 503 and everything else continues, so that load balancers send requests elsewhere. */
  drain?(): void;
  stop(): Promise<void>;
}

/** Exit codes for a supervisor; 75 and 78 are those of sysexits.h. */
export const exitCodes = {
  stopped: 0,
  failed: 1,
  /** A newer version upgrades the database: start again, this version or the newer one. */
  beingUpgraded: 75,
  /** The database belongs to a newer version: starting this version again is useless. */
  newerSchema: 78,
} as const;

export interface StopTimes {
  /** For this long `/ready` answers 503 before anything is stopped. */
  drainSeconds: number;
  /** The longest that the stop itself may take. */
  stopSeconds: number;
  /** The same of a stop for an upgrade of the database, which waits for this process. */
  upgradeStopSeconds: number;
}

/**
 * Stops everything, the last started first, on SIGINT or SIGTERM, and exits. A second signal exits at once;
 * so does running out of time.
 * @returns the same stop, for an upgrade of the database: without the drain, and with this exit code if it is clean
 */
export function stopOnSignal(
  running: readonly Running[],
  log: Logger,
  { drainSeconds, stopSeconds, upgradeStopSeconds }: StopTimes,
): (exitCode: number) => void {
  let isStopping = false;
  const stop = async (waitSeconds: number, mostSeconds: number, exitCode: number) => {
    isStopping = true;
    for (const one of running) one.drain?.();
    if (running.length > 0) await sleep(waitSeconds * 1_000);
    const timer = setTimeout(() => {
      log.error('stop took too long');
      process.exit(exitCodes.failed);
    }, mostSeconds * 1_000);
    const isClean = await stopAll(running, log);
    clearTimeout(timer);
    process.exit(isClean ? exitCode : exitCodes.failed);
  };
  let signals = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    signals += 1;
    if (signals > 1) process.exit(exitCodes.failed);
    log.info({ signal }, 'stopping');
    // A stop for another reason continues: a supervisor's first signal must not shorten it.
    if (!isStopping) void stop(drainSeconds, stopSeconds, exitCodes.stopped);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return (exitCode) => {
    if (!isStopping) void stop(0, upgradeStopSeconds, exitCode);
  };
}

/** Stops in reverse order; one that fails is logged and the others still stop. */
export async function stopAll(running: readonly Running[], log: Logger): Promise<boolean> {
  let isClean = true;
  for (const { name, stop } of [...running].reverse()) {
    try {
      await stop();
    } catch (error) {
      isClean = false;
      log.error({ err: error, name }, 'could not stop cleanly');
    }
  }
  return isClean;
}
