import { expect, type Page } from '@playwright/test';

/** An A4 page upright, without its margins, in CSS pixels. */
const paper = { width: 718, height: 1_000 };

/** That the browser would print only what the page is about, whole and black on white; `check` looks at the rest. */
export async function expectOnPaper(page: Page, check: () => Promise<void>): Promise<void> {
  const desk = page.viewportSize()!;
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('header, footer, nav, [class*=RaSidebar]').filter({ visible: true })).toHaveCount(
    0,
  );
  await expect(page.locator('.MuiButton-root, .MuiIconButton-root').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const faults = await page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('h1, dt, dd, th, td, p')].filter((part) =>
      part.checkVisibility(),
    );
    const colours = new Set(shown.map((part) => getComputedStyle(part).color));
    const cut = shown.filter((part) => {
      const { left, right } = part.getBoundingClientRect();
      return left < 0 || right > innerWidth + 1 || part.scrollWidth > part.clientWidth + 1;
    });
    return { colours: [...colours], cut: cut.map((part) => part.outerHTML.slice(0, 120)) };
  });
  expect(faults).toEqual({ colours: ['rgb(0, 0, 0)'], cut: [] });
  await check();
  await page.emulateMedia({ media: null });
  await page.setViewportSize(desk);
}
