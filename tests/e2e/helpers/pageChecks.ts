import AxeBuilder from '@axe-core/playwright';
import { errors as bangla } from '#src/i18n/bn/portal/errors.ts';
import { errors as english } from '#src/i18n/en/portal/errors.ts';
import { rawKey } from '#tests/portal/helpers/rawKey.ts';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

/** Complaints of the browser: console errors, uncaught exceptions, and breaches of the content security policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

/** Waits until a page has its heading and what it shows. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  // One that says how far it is, such as the room that is left in a text, does not wait for anything.
  await expect(page.locator('[role=progressbar]:not([aria-valuenow])')).toHaveCount(0);
}

/** Asks often: what is waited for takes a blink. */
const soon = { intervals: [20, 20, 50, 100] };

/** Says nothing of what is right, and loads no style sheets anew: in half the time. */
const quickly = { resultTypes: ['violations' as const], preload: false };

/** Colours on their way to others pass no contrast. */
const isStill = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );

/** Each text that has no words is shown by its key, such as `reports.totals.sent`. */
async function expectWords(page: Page): Promise<void> {
  const shown = await page.locator('body').innerText();
  expect(
    shown.split(/\s+/).filter((word) => rawKey.test(word)),
    page.url(),
  ).toEqual([]);
}

export async function expectAccessible(page: Page, rule?: string): Promise<void> {
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  await expect.poll(() => isStill(page), soon).toBe(true);
  // Once in a document is enough, and it is half a megabyte.
  const hasAxe = await page.evaluate(() => 'axe' in window);
  // Our pages have no frames, which are all that the other mode is for; it opens a page more for each check.
  const axe = new AxeBuilder({ page, axeSource: hasAxe ? ';' : undefined }).setLegacyMode().options(quickly);
  if (rule) axe.withRules(rule);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found, page.url()).toEqual([]);
  await expectWords(page);
}

/**
 * In the theme that it is in all of it, in the other one the colours: nothing else depends on them. It stays in the
 * other one, in which the next page then begins: each change draws all of a page anew.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await changeTheme(page);
  await expectAccessible(page, 'color-contrast');
}

async function changeTheme(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const before = await backgroundOf(page);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await expect.poll(() => backgroundOf(page), soon).not.toBe(before);
}

function backgroundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

export const phone = { width: 390, height: 844 };

/** A page that does not scroll sideways. */
export async function expectFits(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  // A window that has just become narrower draws its page anew.
  await expect.poll(excess, `${page.url()} ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0);
}

/** No table is wider than its place, and no heading, heading of a column or figure is cut off; long texts end in dots. */
export async function expectUncut(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const isCut = (part: Element) =>
      part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline';
    const parts = [...document.querySelectorAll('main :is(h1, h2, th, td, dt, dd)')].filter(
      (part) => !part.classList.contains('column-text'),
    );
    const places = [...document.querySelectorAll('main table')].map((table) => table.parentElement!);
    return [...parts, ...places].filter(isCut).map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  });
  expect(cut, page.url()).toEqual([]);
}

/** The narrowest phone that is in use. */
const narrowest = { width: 320, height: 800 };

/** The window that journeys begin with (playwright.config.ts). */
export const desktop = { width: 1440, height: 900 };
/** A large one. */
export const monitor = { width: 1920, height: 900 };

/**
 * A screen as wide as it is shown is accessible in the theme that it is in, and on a phone in the other one, which the
 * next screen then begins in; and no window is too narrow for it. Each theme and each width draws all of a screen anew,
 * so each is set once: colours come from the theme, whatever the width is, and `theme.test.ts` compares those.
 * Afterwards the window is as wide as before.
 */
export async function expectUsable(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  await expectFits(page);
  await expectAccessible(page);
  await Promise.all([changeTheme(page), page.setViewportSize(phone)]);
  await expectUsableOnPhones(page);
  await page.setViewportSize(before);
}

/** In the theme that it is in. The window stays as narrow as the narrowest phone. */
export async function expectUsableOnPhones(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await settled(page);
  await expectAccessible(page);
  await expectFits(page);
  await page.setViewportSize(narrowest);
  await settled(page);
  await expectFits(page);
}

/** The heading of an address of nothing, in either language. */
const lost = new RegExp([english, bangla].map(({ pages }) => pages.notFound.heading).join('|'));

/**
 * Opens a screen in the portal that is open, as a link in it does: without loading all of it anew. It comes from an
 * address of nothing, so that what the page shows next is of the screen.
 * @param size of the window, set while the nearly empty page is shown, so that little is rendered again
 */
export async function followTo(page: Page, path: string, size = page.viewportSize()!): Promise<void> {
  const nothing = page.getByRole('heading', { name: lost, level: 1 });
  await pushAddress(page, '/home/nowhere');
  await expect(nothing).toBeVisible();
  await page.setViewportSize(size);
  await pushAddress(page, path);
  await expect(nothing).toHaveCount(0);
}

function pushAddress(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    // As the router counts its own: of any other it says that it could not keep somebody on an unsaved form.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ usr: null, key: String(Math.random()), idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Profiles whose clock is no longer the browser's, which nothing gives back to them. */
export const hasClock = new WeakSet<BrowserContext>();

/**
 * Opens a page whose clock stands still as soon as it shows that it is there, until `page.clock.resume()` after the
 * next click: what asks again and again would else find out by itself, before it, what only the click is to show.
 */
export async function openAsleep(page: Page, path: string, whenThere: Locator): Promise<void> {
  hasClock.add(page.context());
  await page.clock.install();
  await page.goto(path);
  await expect(whenThere).toBeVisible();
  // On a busy machine the page receives this seconds later, and a clock cannot be set back.
  await page.clock.pauseAt(Date.now() + 20_000);
}
