import { expect, type Page } from '@playwright/test';

/** One line of Chromium's trace; `tdur` is processor time in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args: { name?: string };
}

/**
 * The most processor time, in milliseconds, that the page spent in one task while it did something. It did not listen
 * meanwhile. Time that passes says nothing on a machine that does other things as well.
 */
export async function longestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const pageThreads = new Set(
    traceEvents.filter(({ args }) => args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && pageThreads.has(`${pid} ${tid}`),
  );
  // Whatever a page does, it does in tasks, so there are some.
  expect(tasks.length).toBeGreaterThan(10);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000));
}
