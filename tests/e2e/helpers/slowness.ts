import type { Page } from '@playwright/test';

/** Milliseconds that the calculation below takes in a page on an idle machine, on which the budgets of this folder were set. */
const idleMs = 45;

/**
 * How many times longer this machine takes now for a fixed calculation than an idle one; 1 at least. A budget in milliseconds is
 * multiplied by it: neither a slow machine nor other journeys beside this one make the page worse.
 */
export async function slowness(page: Page): Promise<number> {
  const milliseconds = await page.evaluate(() => {
    const times: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const start = performance.now();
      let seed = 1;
      const numbers = Array.from({ length: 60_000 }, () => (seed = (seed * 48_271) % 2_147_483_647));
      numbers.sort((one, other) => one - other);
      new Map(numbers.map((number) => [String(number), number]));
      times.push(performance.now() - start);
    }
    return times.toSorted((one, other) => one - other)[2]!;
  });
  return Math.max(1, milliseconds / idleMs);
}
