import { rm } from 'node:fs/promises';
import { expect, newBarta, test } from './barta.ts';
import { freshNumber, composeSms, signIn } from './people.ts';

test('a second start keeps the data, kill -9 loses nothing, and a folder serves one Barta at a time', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const barta = await newBarta();
  const rival = await newBarta();
  rival.env.DATA_DIR = barta.env.DATA_DIR!;
  const page = await browser.newPage({ baseURL: barta.portal });
  const number = freshNumber();
  try {
    await barta.start();
    await signIn(page, 'operator');
    await page.goto('/home/send-sms');
    await composeSms(page, number, 'Remember me');
    await page.getByRole('button', { name: /^Send · / }).click();
    await expect(page.getByText('Delivered')).toBeVisible();
    await expect(rival.start()).rejects.toThrow('did not start');
    expect(await barta.stop('SIGINT')).toBe(0);

    await barta.start();
    await barta.stop('SIGKILL');
    await barta.start();
    // The session is data too: nobody has to sign in again.
    await page.goto(`/home/reports/total-sms-reports`);
    const row = page.getByRole('row').filter({ hasText: number.slice(-6) });
    await expect(row.getByText('Delivered')).toBeVisible();
    expect(await barta.stop('SIGTERM')).toBe(0);
  } finally {
    await page.close();
    await barta.stop();
    await rival.stop();
    await rm(barta.env.DATA_DIR!, { recursive: true, force: true });
  }
});
