import type { Page } from '@playwright/test';
import { expect } from './administration.ts';

/** Counts presses of a real pointer from the next page on. A click on a label makes a second click on its input, but no second press. */
export async function countPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pointerdown', ({ isTrusted }) => {
      const { dataset } = document.documentElement;
      if (isTrusted) dataset.presses = String(Number(dataset.presses ?? 0) + 1);
    });
  });
}

/** How many there were since the page was opened by its address. */
export function pressesOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset.presses ?? 0));
}

export async function expectPresses(page: Page, presses: number): Promise<void> {
  expect(await pressesOf(page), 'presses of the pointer').toBe(presses);
}
