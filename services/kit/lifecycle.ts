import type { Logger } from './log.ts';

/** Something that was started and can be stopped. */
export interface Running {
  name: string;
  stop(): Promise<void>;
}

/**
 * Stops everything, the last started first, on SIGINT or SIGTERM, and exits. A second signal exits at once;
 * so does running out of time.
 */
export function stopOnSignal(running: readonly Running[], log: Logger, timeoutSeconds: number): void {
  let isStopping = false;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    const timer = setTimeout(() => {
      log.error('stop took too long');
      process.exit(1);
    }, timeoutSeconds * 1_000);
    const isClean = await stopAll(running, log);
    clearTimeout(timer);
    process.exit(isClean ? 0 : 1);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
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
