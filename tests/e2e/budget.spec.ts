import { readFile, stat } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { demo, expect, storageOf, test } from './helpers/administration.ts';
import { newSender, sendMany } from './helpers/manyMessages.ts';
import { longestTask } from './helpers/longestTask.ts';
import { settled } from './helpers/pageChecks.ts';
import { openScreen } from './helpers/people.ts';
import { slowness } from './helpers/slowness.ts';

const kibibyte = 1_024;

test('the sign-in page needs at most 80 KiB of JavaScript', async () => {
  const page = await readFile('dist/portal/index.html', 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file!);
  expect(scripts.length).toBeGreaterThan(1);
  const sizes = await Promise.all(scripts.map((file) => sizeOf(`dist/portal/${file}`)));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(80 * kibibyte);
});

test('from sign-in to the first report at most 400 KiB of JavaScript are loaded', async ({
  operator,
  openAs,
}) => {
  const page = await openAs(operator);
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  await page.goto('/home/reports/total-sms-reports');
  await settled(page);
  await expect(page.getByRole('heading', { name: 'Single Sms Report', level: 1 })).toBeVisible();
  expect(scripts.size).toBeGreaterThan(5);
  const sizes = await Promise.all([...scripts].map((file) => sizeOf(`dist/portal${file}`, 'br')));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400 * kibibyte);
});

test('an English page fetches no Bengali letters, and a first list few files and little data', async ({
  barta,
  browser,
}) => {
  // Unlike in other journeys, the browser preloads while it is idle.
  const context = await browser.newContext({
    baseURL: barta.portal,
    storageState: storageOf(barta, await demo(barta, 'company-admin')),
  });
  const list = await requestedBy(context, '/home/users/list');
  expect(list.filter((url) => /bengali/.test(url))).toEqual([]);
  expect(list.length).toBeGreaterThan(10);
  expect(list.length).toBeLessThanOrEqual(60);
  const calls = list.filter((url) => !url.startsWith(barta.portal));
  expect(calls.length).toBeLessThanOrEqual(8);
  expect(new Set(calls).size, 'nothing is asked twice').toBe(calls.length);
  const signedOut = await browser.newContext({ baseURL: barta.portal });
  const page = await signedOut.newPage();
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'বাংলা' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((url) => /bengali/.test(url))).toEqual([]);
  await signedOut.close();
  await context.close();
});

/** Asked again every few seconds. */
const polled = /\/(routes\/states|bulk\/recent)(\?|$)/;

test('the dashboard calls the services at most 12 times, and none of them twice', async ({
  barta,
  admin,
  browser,
}) => {
  for (const person of [admin, await demo(barta, 'company-admin')]) {
    const context = await browser.newContext({
      baseURL: barta.portal,
      storageState: storageOf(barta, person),
    });
    const urls = await requestedBy(context, '/home/dashboard');
    await context.close();
    const calls = urls.filter((url) => !url.startsWith(barta.portal));
    const different = new Set(calls);
    expect(different.size).toBeGreaterThan(5);
    expect(different.size, [...different].join('\n')).toBeLessThanOrEqual(12);
    const once = calls.filter((url) => !polled.test(url));
    expect(new Set(once).size, 'nothing is asked twice').toBe(once.length);
  }
});

/** Addresses that a page asks for until nothing more comes. */
async function requestedBy(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage();
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto(path);
  await settled(page);
  await page.waitForLoadState('networkidle');
  await page.close();
  return urls;
}

/** More than pages show; the rest of a longer list is in the database only. */
const messages = 2_000;
/** A task is long by itself if it is so each time. Once it was short, the rest of the machine made it long. */
const mostRuns = 3;

/** An operator's actions in a list, in this order. */
const actions: Record<string, (page: Page) => Promise<unknown>> = {
  'open the history': async (page) => {
    await openScreen(page, 'Sms History');
    await openButtons(page).nth(9).waitFor();
  },
  'show 100 rows': async (page) => {
    await page.getByRole('combobox', { name: /rows per page/i }).click();
    await page.getByRole('option', { name: '100' }).click();
    await openButtons(page).nth(99).waitFor();
  },
  'go to the next page': async (page) => {
    await page.getByRole('button', { name: /next page/i }).click();
    await page.waitForURL(/page=2/);
    await settled(page);
  },
  'sort by the time': async (page) => {
    const before = await openButtons(page).first().getAttribute('aria-label');
    await page.getByRole('columnheader').getByRole('button').first().click();
    await page.waitForURL(/order=ASC/);
    // Rows are rendered in the background: a click on one that is just replaced is none.
    await expect(openButtons(page).first()).not.toHaveAttribute('aria-label', before!);
    await settled(page);
  },
  'open a message': async (page) => {
    await openButtons(page).first().click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
    // The rows may still be those of the order before.
    await expect(page).toHaveURL(/order=ASC/);
  },
  'close it': async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  },
};

const openButtons = (page: Page) => page.getByRole('button', { name: /^Open the message/ });

/**
 * Milliseconds of processor time on an idle machine. A click during a longer task of the main thread seems to be ignored. Alone each
 * takes less than 100; other journeys beside it share the caches of the processor.
 */
const longestAllowed = 150;

test('no task is felt in a list of 2,000 messages @full', async ({ barta, admin, browser }) => {
  const sender = await newSender(barta, admin, messages * 2);
  await sendMany(sender, messages);
  const delivered = async () => (await sender.api.call(smsHistory, { query: {} })).totals?.delivered;
  await expect.poll(delivered, { timeout: 120_000 }).toBe(messages);
  const longest = new Map(Object.keys(actions).map((name) => [name, Infinity]));
  const felt = () => [...longest].filter(([, milliseconds]) => milliseconds > longestAllowed);
  for (let run = 0; run < mostRuns && felt().length > 0; run += 1) {
    const context = await browser.newContext({
      baseURL: barta.portal,
      storageState: storageOf(barta, sender),
    });
    const page = await context.newPage();
    await page.goto('/home/dashboard');
    await settled(page);
    // Its code is fetched while the browser is idle, as for people.
    await page.waitForLoadState('networkidle');
    for (const [name, act] of Object.entries(actions)) {
      const task = await longestTask(page, () => act(page));
      longest.set(name, Math.min(longest.get(name)!, task / (await slowness(page))));
    }
    await context.close();
  }
  test.info().annotations.push({ type: 'longest tasks', description: JSON.stringify([...longest]) });
  expect(felt()).toEqual([]);
});

/** Octets as sent: small files have no compressed twin. */
async function sizeOf(file: string, encoding: 'br' | 'gz' = 'gz'): Promise<number> {
  const sent = await stat(`${file}.${encoding}`).catch(() => stat(file));
  return sent.size;
}
