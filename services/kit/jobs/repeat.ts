import type { Logger } from '../logging/log.ts';

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

  function tick(): void {
    running = task()
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
    },
  };
}
