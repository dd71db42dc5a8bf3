import { sql } from 'kysely';
import { rm } from 'node:fs/promises';
import { openDatabase } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { demo, expect, storageOf, test } from '../helpers/administration.ts';
import { newBarta, type Barta } from '../helpers/barta.ts';
import { answer, figure, sendMany } from '../helpers/manyMessages.ts';
import { followTo } from '../helpers/pageChecks.ts';
import { freshNumber, composeSms } from '../helpers/people.ts';

const dayMs = 24 * 3_600_000;

// Each start loads a database, so one Barta serves all that is about starting.
test('a second start keeps the data and asks about a start that nobody kept, kill -9 loses nothing, and a folder serves one Barta @full', async ({
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
    const startsAt = new Date(Date.now() + dayMs).toISOString();
    const { batchId } = await sendMany(operator, 5, { startsAt });
    expect(await barta.stop('SIGINT')).toBe(0);

    await startAnHourAgo(barta, batchId);
    await barta.start();
    await page.goto('/home/dashboard');
    await expect(page.getByRole('region', { name: 'Batches' }).getByText('Missed start')).toBeVisible();
    await followTo(page, `/home/send-sms/bulk/${batchId}`);
    await expect(page.getByText(/It should have started at/)).toBeVisible();
    await page.getByRole('button', { name: 'Start now' }).click();
    await answer(page, `Start batch ${batchId} now?`, 'Start now');
    await expect(page.getByText('Finished', { exact: true })).toBeVisible();
    await expect.poll(() => figure(page, 'Delivered')).toBe(5);

    await page.goto('/home/reports/total-sms-reports');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await barta.stop('SIGKILL');
    await page.getByRole('combobox', { name: /^Period/ }).click();
    await page.getByRole('option', { name: 'Yesterday' }).click();
    await expect(page.getByText('This part could not be loaded.')).toBeVisible();
    await barta.start();
    // The page asks again by itself, and the session is data too: nobody has to press anything, or to sign in again.
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    // The menu opens the list with all of its rows.
    await page.getByRole('link', { name: 'Single Sms Report' }).first().click();
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

/** As if it had been down for a day and an hour: the batch should have started an hour ago. */
async function startAnHourAgo(barta: Barta, batchId: string): Promise<void> {
  const database = await openDatabase({
    databaseUrl: '',
    dataDir: barta.env.DATA_DIR!,
    poolSize: 1,
    log: createLog('journey', 'error'),
  });
  await sql`update batches set starts_at = now() - interval '1 hour' where id = ${Number(batchId)}`.execute(
    database,
  );
  await database.destroy();
}
