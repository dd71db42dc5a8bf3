import type { Page } from '@playwright/test';
import { expect, storageOf, test } from '../helpers/administration.ts';

const rows = (page: Page) => page.locator('#main-content tbody .RaDataTable-row');
const heightOf = async (page: Page) => (await rows(page).first().boundingBox())!.height;

async function choose(page: Page, density: 'Compact lists' | 'Comfortable lists'): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: density }).click();
}

test('compact rows are lower with a mouse, also after a reload @full', async ({ admin, openAs }) => {
  const page = await openAs(admin);
  await page.goto('/home/sender-ids');
  await expect(rows(page).first()).toBeVisible();
  const comfortable = await heightOf(page);
  await choose(page, 'Compact lists');
  await expect.poll(() => heightOf(page)).toBeLessThan(comfortable - 8);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  expect(await heightOf(page)).toBeLessThan(comfortable - 8);
  await choose(page, 'Comfortable lists');
  await expect.poll(() => heightOf(page)).toBe(comfortable);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 900 } });

  test('no row and no button of a list is lower than 44 pixels, compact or not @full', async ({
    context,
    barta,
    admin,
  }) => {
    await context.setStorageState(storageOf(barta, admin));
    const page = await context.newPage();
    await page.goto('/home/sender-ids');
    for (const density of ['Compact lists', 'Comfortable lists'] as const) {
      await choose(page, density);
      await expect(page.getByRole('menuitem')).toHaveCount(0);
      await expect(rows(page).first()).toBeVisible();
      const low = await page.locator('#main-content .RaDataTable-row').evaluateAll((all) =>
        all
          .flatMap((row) => [row, ...row.querySelectorAll('button, [role=button]')])
          .map((each) => each.getBoundingClientRect())
          .filter(({ width, height }) => width < 44 || height < 44),
      );
      expect(low).toEqual([]);
      expect(await rows(page).count()).toBeGreaterThan(2);
    }
  });
});
