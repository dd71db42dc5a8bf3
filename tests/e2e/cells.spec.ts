import type { Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { login, type LoginReply } from '#contract/main-api/sign-in/auth.ts';
import { addCompany } from '#database/addCompany.ts';
import { demoPassword, seedDemo } from '#database/seed/demo.ts';
import { hashPassword } from '#services/kit/auth/password/password.ts';
import { openDatabase } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { findPostgres, startPostgres, type TestServer } from '#tests/helpers/database/postgres.ts';
import { Client, request } from '#tests/helpers/http/client.ts';
import { addClientCompany } from '#tests/helpers/people/people.ts';
import { Barta, expect, newBarta, test } from './helpers/barta.ts';
import { complaintsOf, expectAccessibleInBothThemes, settled } from './helpers/pageChecks.ts';
import { freshNumber, openScreen, signIn, signOut } from './helpers/people.ts';

const run = promisify(execFile);
const log = createLog('tests', 'silent');

/** Two cells of one PostgreSQL server, each with services of its own. The portal is that of the first one. */
class TwoCells {
  readonly #server: TestServer;
  readonly dhaka: Barta;
  readonly khulna: Barta;

  private constructor(server: TestServer, dhaka: Barta, khulna: Barta) {
    this.#server = server;
    this.dhaka = dhaka;
    this.khulna = khulna;
  }

  static async start(): Promise<TwoCells> {
    const server = await startPostgres(findPostgres()!, { fsync: 'off' });
    const [one, two] = [await newBarta(), await newBarta()];
    const originsOf = (barta: Barta) =>
      (['MAIN_API_PORT', 'SMS_RECEIVER_PORT', 'DATABASE_MANAGER_PORT'] as const).map((port) =>
        barta.url(port),
      );
    const settings = {
      DATABASE_URL: server.url,
      DIRECTORY_URL: server.url,
      CELL_ORIGINS: [...originsOf(one), ...originsOf(two)].join(','),
      PORTAL_ORIGINS: one.portal,
    };
    const dhaka = new Barta({ ...one.env, ...settings });
    const khulna = new Barta({ ...two.env, ...settings, DATABASE_SCHEMA: 'cell_2' });
    const cells = new TwoCells(server, dhaka, khulna);
    await dhaka.start();
    await cells.#cell('create', '--number', '2', '--schema', 'cell_2');
    await cells.#addPeople();
    await cells.#register('Dhaka', dhaka);
    await cells.#register('Khulna', khulna, '--schema', 'cell_2');
    await khulna.start();
    return cells;
  }

  async stop(): Promise<void> {
    await this.khulna.stop();
    await this.dhaka.stop();
    await this.#server.stop();
  }

  #cell(...args: string[]) {
    const env = { ...process.env, DATABASE_URL: this.#server.url, DIRECTORY_URL: this.#server.url };
    return run(process.execPath, ['dist/services/cell.js', ...args], { env });
  }

  #register(name: string, barta: Barta, ...schema: string[]) {
    return this.#cell(
      ...['register', ...schema, '--name', name, '--main-api', barta.url('MAIN_API_PORT')],
      ...[
        '--receiver',
        barta.url('SMS_RECEIVER_PORT'),
        '--database-manager',
        barta.url('DATABASE_MANAGER_PORT'),
      ],
    );
  }

  /** The demo's in the first cell; in the second one the provider's administrator of the same name, and Meghna's. */
  async #addPeople(): Promise<void> {
    const passwordHash = await hashPassword(demoPassword);
    const options = { databaseUrl: this.#server.url, dataDir: '', poolSize: 2, log };
    const first = await openDatabase(options);
    await seedDemo(first, passwordHash);
    await first.destroy();
    const second = await openDatabase({ ...options, schema: 'cell_2' });
    await second.transaction().execute((transaction) =>
      addCompany(transaction, {
        name: 'Barta',
        scope: 'platform',
        senderIds: ['BARTA'],
        credit: 1_000,
        users: [{ username: 'admin', name: 'Nasrin Akter', role: 'Administrator', passwordHash }],
      }),
    );
    await addClientCompany(second, 'Meghna');
    await second.destroy();
  }
}

const card = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Today' }).getByRole('listitem').filter({ hasText: label });

async function send(barta: Barta, username: string, count: number): Promise<void> {
  const urls = {
    'main-api': barta.url('MAIN_API_PORT'),
    'sms-receiver': barta.url('SMS_RECEIVER_PORT'),
    'database-manager': barta.url('DATABASE_MANAGER_PORT'),
  };
  const { body } = await request(urls, login, { body: { username, password: demoPassword } });
  const { accessToken, companyId } = body as LoginReply;
  const client = new Client(urls, accessToken, companyId);
  for (let sent = 0; sent < count; sent += 1) {
    const text = { to: freshNumber(), text: 'Hello', class: 'transactional' as const };
    await client.call(sendSingle, { body: text });
  }
}

test.describe('two cells @full', () => {
  test.skip(findPostgres() === null, 'cells need a PostgreSQL server, and none is installed');
  let cells: TwoCells;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    cells = await TwoCells.start();
  });
  test.afterAll(() => cells?.stop());

  test('one portal leads everybody to their cell, and the provider to all', async ({ browser }) => {
    await send(cells.dhaka, 'admin', 2);
    await send(cells.khulna, 'meghna', 3);
    const context = await browser.newContext({ baseURL: cells.dhaka.portal });
    const page = await context.newPage();
    const complaints = complaintsOf(page);

    // A client of the second cell.
    await signIn(page, 'meghna');
    await expect(card(page, 'Messages')).toContainText('3');
    await expect(page.getByRole('button', { name: /^Cell:/ })).toHaveCount(0);
    await page.reload();
    await expect(card(page, 'Messages')).toContainText('3');
    await signOut(page);

    // The provider: the sum of both, and the way from one to the other and back.
    await signIn(page, 'admin');
    await expect(card(page, 'Messages')).toContainText('5');
    await expect(page.getByText(/Message counts are of all 2 cells/)).toBeVisible();
    await settled(page);
    await expectAccessibleInBothThemes(page);
    await openScreen(page, 'Master report');
    await expect(page.getByText('Meghna · Khulna')).toBeVisible();
    await page.getByRole('button', { name: 'Cell: Dhaka. Switch cell' }).click();
    await page.getByRole('menuitem', { name: 'Khulna' }).click();
    await expect(page.getByRole('button', { name: 'Cell: Khulna. Switch cell' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect(card(page, 'Messages')).toContainText('5');
    await page.goto('/home/companies');
    await expect(page.getByText('Meghna').first()).toBeVisible();
    await expect(page.getByText('Padma Traders')).toHaveCount(0);
    await page.getByRole('button', { name: 'Cell: Khulna. Switch cell' }).click();
    await page.getByRole('menuitem', { name: 'Dhaka' }).click();
    await expect(page.getByRole('button', { name: 'Cell: Dhaka. Switch cell' })).toBeVisible();
    expect(complaints).toEqual([]);

    // Without the second cell.
    await cells.khulna.stop();
    await page.goto('/home/dashboard');
    await expect(page.getByText('Partial: Khulna did not answer.')).toBeVisible();
    await expect(card(page, 'Messages')).toContainText('2');
    await context.close();
  });
});
