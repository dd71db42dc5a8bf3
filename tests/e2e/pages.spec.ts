import { expect, test } from './helpers/administration.ts';
import {
  complaintsOf,
  desktop,
  expectAccessibleInBothThemes,
  expectUsable,
  followTo,
  monitor,
  phone,
  settled,
} from './helpers/pageChecks.ts';
import { signIn } from './helpers/people.ts';

// The other screens are looked at in adminPages.spec.ts, and where journeys have filled them.
const pages = ['/home/send-sms', '/home/reports/total-sms-reports'];

test('each page is accessible and fits a phone, with no browser complaint @full', async ({ context }) => {
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto('/auth/login');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await signIn(page, 'operator');
  const check = async () => {
    await settled(page);
    await expectUsable(page);
  };
  for (const path of pages) {
    await followTo(page, path, monitor);
    await check();
  }
  await page.goto('/home/nowhere');
  await check();
  expect(complaints).toEqual([]);
});

test('an unknown path says so, finds screens, and leads home', async ({ page }) => {
  for (const path of ['/nowhere', '/404']) {
    await page.goto(path);
    await expect(page).toHaveTitle(/Page 404/);
    await expect(page.getByText("Oops! You're lost.")).toBeVisible();
    await expect(page.getByText('The page you are looking for was not found.')).toBeVisible();
  }
  await page.goto('/500');
  await expect(page).toHaveTitle(/Page 500/);
  await expect(page.getByText('Houston, we have a problem!')).toBeVisible();
});

test('animations do not repeat for people who ask for less motion', async ({ page }) => {
  const repetitions = () =>
    page.evaluate(() => {
      const part = document.body.appendChild(document.createElement('div'));
      part.style.animation = '1s linear infinite spin';
      return getComputedStyle(part).animationIterationCount;
    });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/auth/login');
  expect(await repetitions()).toBe('infinite');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await repetitions()).toBe('1');
});

test('Bangla is chosen on the sign-in page and stays', async ({ page }) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await page.locator('input[name=username]').fill('operator');
  await page.locator('input[name=password]').fill('barta-demo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home\/dashboard/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
});

test('a window that becomes narrow and wide again is read and clicked as before', async ({
  operator,
  openAs,
}) => {
  const page = await openAs(operator);
  await page.goto('/home/profile');
  for (const size of [phone, desktop, phone, desktop, phone, desktop, phone]) {
    await page.setViewportSize(size);
    await followTo(page, '/home/profile');
    await settled(page);
  }
  await page.getByRole('button', { name: 'Open menu' }).click();
});

test('the portal can be installed', async ({ page, request }) => {
  await page.goto('/auth/login');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(address!)).json()) as {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  const { icons } = manifest;
  const others = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  for (const { src, sizes } of [...icons, { src: others!, sizes: null }]) {
    const answer = await request.get(src);
    expect([answer.status(), answer.headers()['content-type']], src).toEqual([200, 'image/png']);
    // Where each PNG file has its width and height.
    const header = (await answer.body()).subarray(16, 24);
    if (sizes) expect(`${header.readUInt32BE(0)}x${header.readUInt32BE(4)}`, src).toBe(sizes);
  }
  // Chromium's conditions for installing an app: a name, a page of ours to begin with, and an icon that it may show as it is.
  expect(manifest.name).toBeTruthy();
  expect((await request.get(manifest.start_url)).status()).toBe(200);
  const shown = icons.filter(({ purpose = 'any' }) => purpose.split(' ').includes('any'));
  expect(shown.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  const browser = await page.context().newCDPSession(page);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(data).toContain('"display":"standalone"');
});
