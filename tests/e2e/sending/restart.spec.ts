import { rm } from 'node:fs/promises';
import { demo, expect, storageOf, test } from '../helpers/administration.ts';
import { newBarta } from '../helpers/barta.ts';
import { freshNumber, composeSms } from '../helpers/people.ts';

test('a second start keeps the data, kill -9 loses nothing, and a folder serves one Barta at a time', async ({
  browser,
}) => {
  const barta = await newBarta();
  const rival = await newBarta();
  rival.env.DATA_DIR = barta.env.DATA_DIR!;
  const number = freshNumber();
  try {
    await barta.start();
    const operator = await demo(barta, 'operator');
    const page = await browser.newPage({ baseURL: barta.portal, storageState: storageOf(barta, operator) });
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
    await page.close();
  } finally {
    await barta.stop();
    await rival.stop();
    await rm(barta.env.DATA_DIR!, { recursive: true, force: true });
  }
});
