import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logging/log.ts';

/** Something that was started and can be stopped. */
export interface Running {
  name: string;
  /** From now on `/ready` answers 503 and everything else continues, so that load balancers send requests elsewhere. */
  drain?(): void;
  /** @param cutOff is aborted when what strangers hold up, such as a stalled download, must be waited for no longer */
  stop(cutOff?: AbortSignal): Promise<void>;
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

export interface Stopping {
  /** Stops for an upgrade of the database: without the drain, and with this exit code if it is clean. */
  stopForUpgrade(exitCode: number): void;
  /** Whether a stop has begun, which may make a start fail that is still under way. It ends the process. */
  readonly hasBegun: boolean;
}

/** The share of the stop time after which running work is aborted: the rest is for storing results and closing the database. */
const cutOffShare = 2 / 3;
/** A terminal signals the whole group of processes, and npm passes the same signal on: what comes so soon is one signal. */
const sameSignalMs = 500;
/** The longest that the last lines of the log are waited for; their reader may have stopped reading. */
const mostLogMs = 500;

/**
 * Stops everything, the last started first, on SIGINT, SIGTERM or SIGHUP (a closed terminal), and exits. A second SIGINT or
 * SIGTERM exits at once; so does running out of time.
 */
export function stopOnSignal(
  running: readonly Running[],
  log: Logger,
  { drainSeconds, stopSeconds, upgradeStopSeconds }: StopTimes,
): Stopping {
  let isStopping = false;
  const stop = async (waitSeconds: number, mostSeconds: number, exitCode: number) => {
    isStopping = true;
    const startedAt = performance.now();
    for (const one of running) one.drain?.();
    if (running.length > 0) await sleep(waitSeconds * 1_000);
    const timer = setTimeout(() => {
      log.error('stop took too long');
      process.exit(exitCodes.failed);
    }, mostSeconds * 1_000);
    const isClean = await stopAll(
      running,
      log,
      AbortSignal.timeout(Math.round(mostSeconds * cutOffShare * 1_000)),
    );
    clearTimeout(timer);
    log.info({ seconds: Math.round(performance.now() - startedAt) / 1_000 }, 'stopped');
    await Promise.race([new Promise<void>((resolve) => log.flush(() => resolve())), sleep(mostLogMs)]);
    process.exit(isClean ? exitCode : exitCodes.failed);
  };
  let firstSignalAt: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    const now = performance.now();
    if (firstSignalAt !== null) {
      if (signal !== 'SIGHUP' && now - firstSignalAt > sameSignalMs) process.exit(exitCodes.failed);
      return;
    }
    firstSignalAt = now;
    log.info({ signal }, 'stopping');
    // A stop for another reason continues: a supervisor's first signal must not shorten it.
    if (!isStopping) void stop(drainSeconds, stopSeconds, exitCodes.stopped);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // Writing to a terminal that was closed fails, which must not end the stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return {
    stopForUpgrade: (exitCode) => {
      if (!isStopping) void stop(0, upgradeStopSeconds, exitCode);
    },
    get hasBegun() {
      return isStopping;
    },
  };
}

/** Stops in reverse order; one that fails is logged and the others still stop. */
export async function stopAll(
  running: readonly Running[],
  log: Logger,
  cutOff?: AbortSignal,
): Promise<boolean> {
  let isClean = true;
  for (const { name, stop } of [...running].reverse()) {
    try {
      await stop(cutOff);
    } catch (error) {
      isClean = false;
      log.error({ err: error, name }, 'could not stop cleanly');
    }
  }
  return isClean;
}
