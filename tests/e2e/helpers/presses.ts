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

/** @param presses since the page was opened by its address */
export async function expectPresses(page: Page, presses: number): Promise<void> {
  const counted = await page.evaluate(() => Number(document.documentElement.dataset.presses ?? 0));
  expect(counted, 'presses of the pointer').toBe(presses);
}
