import type { Logger } from '../logging/log.ts';

/**
 * When each periodic task of this process last succeeded, or else began, by its name; for the metrics. Milliseconds since
 * 1970 by the clock of this machine, as Prometheus has its own.
 */
export const lastSuccesses = new Map<string, number>();

/** Runs `task` periodically, never twice at a time. A failure is logged, and the task runs again. */
export function repeat(
  name: string,
  everyMs: number,
  log: Logger,
  task: () => Promise<void>,
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(tick, everyMs);
  let isStopped = false;
  lastSuccesses.set(name, Date.now());

  function tick(): void {
    running = task()
      .then(() => void lastSuccesses.set(name, Date.now()))
      .catch((error: unknown) => log.error({ err: error, task: name }, 'upkeep failed'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(tick, everyMs);
      });
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
      lastSuccesses.delete(name);
    },
  };
}
