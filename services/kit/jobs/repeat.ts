import type { Logger } from '../logging/log.ts';

/** Runs `task` again and again, never twice at a time; one that fails is logged and comes round again. */
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
