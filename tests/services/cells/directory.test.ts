import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createRole } from '#contract/main-api/people/roles.ts';
import { currentUser, login, logout, type LoginReply } from '#contract/main-api/sign-in/auth.ts';
import {
  cellSessionSeconds,
  issueCellRenewal,
  issueCellTicket,
  listCells,
  locateCell,
  redeemCellTicket,
  renewCellSession,
} from '#contract/main-api/sign-in/cells.ts';
import { checkUsername, createUser, deleteUser, updateUser } from '#contract/main-api/people/users.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { demoPassword, seedDemo } from '#database/seed/demo.ts';
import { findRole } from '#database/seed/roles.ts';
import { hashPassword } from '#services/kit/auth/password/password.ts';
import { openDatabase, type Database } from '#services/kit/database/index.ts';
import { Directory } from '#services/kit/directory/Directory.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { startMainApi } from '#services/main-api/app.ts';
import { mainApiSettings } from '#services/main-api/config.ts';
import { Usernames } from '#services/main-api/directory/Usernames.ts';
import { databaseUrl, onServer } from '#tests/helpers/database/engines.ts';
import { untilBlocked } from '#tests/helpers/database/untilBlocked.ts';
import { Client, request, type ServiceUrls } from '#tests/helpers/http/client.ts';
import { addPerson } from '#tests/helpers/people/people.ts';
import { addSecondFactor, factorCalls } from '#tests/helpers/people/secondFactor.ts';
import { runCell } from '#tests/helpers/processes/commands.ts';
import { testSecretKey } from '#tests/helpers/world.ts';
import { ChaosProxy } from '#tests/simulators/ChaosProxy.ts';

const engine = inject('engine');
const log = createLog('tests', 'silent');
const goodPassword = 'a first long password';

interface TestCell {
  number: number;
  schema: string;
  database: Database;
  urls: ServiceUrls;
  mainApi: Running;
}

describe.runIf(engine.kind === 'server')('two cells with a directory', () => {
  const serverUrl = engine.kind === 'server' ? engine.url : '';
  const name = `barta_directory_${process.pid}_${Date.now()}`;
  const url = engine.kind === 'server' ? databaseUrl(serverUrl, name) : '';
  const settings = { DATABASE_URL: url, DIRECTORY_URL: url };
  let proxy: ChaosProxy;
  let directoryUrl: string;
  let directory: Directory;
  let first: TestCell;
  let second: TestCell;

  beforeAll(async () => {
    await onServer(serverUrl, `create database ${name}`);
    const { hostname, port } = new URL(url);
    proxy = await ChaosProxy.start(Number(port || 5432), hostname);
    const through = new URL(url);
    through.host = `127.0.0.1:${proxy.port}`;
    directoryUrl = through.href;
    directory = new Directory(url, log);
    first = await startCell(3);
    second = await startCell(4);
  });
  afterAll(async () => {
    for (const { mainApi, database } of [first, second]) {
      await mainApi.stop();
      await database.destroy();
    }
    await directory.close();
    await proxy.close();
    await onServer(serverUrl, `drop database ${name} with (force)`);
  });
  beforeEach(() => proxy.heal());

  async function startCell(number: number): Promise<TestCell> {
    const schema = `cell_${number}`;
    const made = await runCell(url, 'create', '--number', String(number), '--schema', schema);
    expect(made).toMatchObject({ code: 0, errors: '' });
    const database = await openDatabase({ databaseUrl: url, schema, dataDir: '', poolSize: 6, log });
    await seedDemo(database, await hashPassword(demoPassword));
    const mainApi = await startMainApi({
      database,
      log,
      settings: readSettings(mainApiSettings, {
        MAIN_API_PORT: '0',
        SECRET_KEY: testSecretKey,
        DIRECTORY_URL: directoryUrl,
        LOGINS_PER_MINUTE: '1000',
      }),
    });
    const urls = { 'main-api': mainApi.address, 'sms-receiver': '', 'database-manager': '' };
    return { number, schema, database, urls, mainApi };
  }

  const register = ({ number, schema, urls }: TestCell) =>
    runCell(
      settings,
      ...['register', '--schema', schema, '--name', `Cell ${number}`, '--main-api', `${urls['main-api']}/`],
      ...['--receiver', 'https://sms.example.com', '--database-manager', '/reports'],
    );
  const signIn = async ({ urls }: TestCell, username = 'admin') => {
    const { status, body } = await request(urls, login, { body: { username, password: demoPassword } });
    expect(status).toBe(200);
    const { accessToken, companyId } = body as LoginReply;
    return new Client(urls, accessToken, companyId);
  };
  const cellOf = async (username: string, { urls } = first) => {
    const { body } = await request(urls, locateCell, { body: { username } });
    return (body as { cell: { number: number } }).cell.number;
  };
  const newUser = async ({ database }: TestCell, username: string, companyId?: number) => ({
    username,
    name: username,
    ...(companyId && { companyId }),
    roleId: (await findRole(database, companyId ? 'Operator' : 'Administrator')).id,
    password: goodPassword,
  });
  const clientCompany = async ({ database }: TestCell) => {
    const row = database.selectFrom('companies').select('id').where('scope', '=', 'company').limit(1);
    return (await row.executeTakeFirstOrThrow()).id;
  };
  interface Options {
    isProvider?: boolean;
    isSamePerson?: boolean;
  }
  const create = async (cell: TestCell, username: string, options: Options = {}) => {
    const admin = await signIn(cell);
    const companyId = options.isProvider ? undefined : await clientCompany(cell);
    return admin.answer(createUser, {
      body: {
        ...(await newUser(cell, username, companyId)),
        isSamePerson: options.isSamePerson ?? false,
      },
    });
  };
  const created = async (cell: TestCell, username: string, options: Options = {}) => {
    const { status, body } = await create(cell, username, options);
    expect(status, JSON.stringify(body)).toBe(201);
    return (body as { id: number }).id;
  };
  const ticketFor = async (admin: Client, number: number) =>
    (await admin.call(issueCellTicket, { params: { number } })).ticket;
  const redeem = ({ urls }: TestCell, ticket: string) =>
    request(urls, redeemCellTicket, { body: { ticket } });
  const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as ErrorBody).code];

  test('before they are registered nobody is located, and users are made nowhere', async () => {
    const { status, body } = await create(first, 'too-early');
    expect([status, (body as ErrorBody).code]).toEqual([503, 'unavailable']);
  });

  test('registering enters the usernames of a cell and names those that another cell has', async () => {
    expect(await register(first)).toEqual({
      code: 0,
      errors: '',
      output: expect.stringContaining(`Registered cell 3, Cell 3. All portals need CELL_ORIGINS=`) as string,
    });
    const { code, errors } = await register(second);
    // The provider's people may be in every cell, those of companies not.
    expect(errors).toContain(
      'rename them here: company-admin (Cell 3), manager (Cell 3), operator (Cell 3)\n',
    );
    expect(errors).not.toContain(' admin ');
    expect(code).toBe(1);
    const listed = await runCell(settings, 'list');
    expect(listed.output).toMatch(/^3 +cell_3 .* Cell 3$/m);
    expect(await cellOf('MANAGER')).toBe(3);
    expect(await cellOf('admin', second)).toBe(3);
  });

  test('a username that was in two cells before can be changed or deleted where it does not sign in', async () => {
    const admin = await signIn(second);
    const idOf = async (username: string) => {
      const row = second.database.selectFrom('users').select('id').where('username', '=', username);
      return (await row.executeTakeFirstOrThrow()).id;
    };
    await admin.call(updateUser, { body: { id: await idOf('manager'), username: 'manager-4' } });
    await admin.call(deleteUser, { query: { id: await idOf('operator') } });
    expect(await Promise.all(['manager', 'manager-4', 'operator'].map((each) => cellOf(each)))).toEqual([
      3, 4, 3,
    ]);
  });

  test('both answer with the addresses of the cell of a username', async () => {
    await created(second, 'rahim');
    for (const { urls } of [first, second]) {
      const { body } = await request(urls, locateCell, { body: { username: 'Rahim' } });
      expect(body).toEqual({
        cell: {
          number: 4,
          name: 'Cell 4',
          services: {
            'main-api': second.urls['main-api'],
            'sms-receiver': 'https://sms.example.com',
            'database-manager': '/reports',
          },
        },
      });
    }
  });

  test('an unknown username has an answer of the same form, and always the same one', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `nobody-${index}`);
    const cells = await Promise.all(names.map((username) => cellOf(username)));
    expect(new Set(cells)).toEqual(new Set([3, 4]));
    expect(await Promise.all(names.map((username) => cellOf(username, second)))).toEqual(cells);
  });

  test.each(['', 'x'.repeat(10_000), 'a\u0000b'])(
    'a username that none can be is refused or unknown',
    async (username) => {
      const { status } = await request(first.urls, locateCell, { body: { username } });
      expect([200, 400, 413]).toContain(status);
    },
  );

  test('two cells cannot make the same username, in any letter case', async () => {
    await created(first, 'karim');
    const { status, body } = await create(second, 'KARIM');
    expect([status, (body as ErrorBody).problems]).toEqual([409, { username: 'username-taken' }]);
    expect(await cellOf('karim')).toBe(3);
    const admin = await signIn(second);
    expect(await admin.call(checkUsername, { query: { username: 'karim' } })).toEqual({ available: false });
  });

  test('of two that make it at the same moment one does', async () => {
    const answers = await Promise.all([first, second, first, second].map((cell) => create(cell, 'salma')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const holders = await Promise.all([first, second].map(({ database }) => hasUser(database, 'salma')));
    expect(holders.filter(Boolean)).toHaveLength(1);
    expect(await cellOf('salma')).toBe(holders[0] ? 3 : 4);
    expect(await Promise.all([directory.pendingOf(3), directory.pendingOf(4)])).toEqual([[], []]);
  });

  test('a company cannot take a username of the provider, nor the provider one of a company', async () => {
    await created(first, 'jamal', { isProvider: true });
    expect((await create(second, 'jamal')).status).toBe(409);
    await created(first, 'jamil');
    expect((await create(second, 'jamil', { isProvider: true })).status).toBe(409);
  });

  test('a username of the provider in another cell needs the word that it is the same person', async () => {
    const options = { isProvider: true };
    const id = await created(first, 'newcomer', options);
    const { status, body } = await create(second, 'newcomer', options);
    expect([status, (body as ErrorBody).problems]).toEqual([409, { username: 'username-in-other-cell' }]);
    expect(await hasUser(second.database, 'newcomer')).toBe(false);
    const otherId = await created(second, 'newcomer', { ...options, isSamePerson: true });
    const admin = await signIn(second);
    // In other letters it is the same one.
    await admin.call(updateUser, { body: { id: otherId, username: 'Newcomer' } });
    await admin.call(updateUser, { body: { id: otherId, username: 'stranger' } });
    const back = { id: otherId, username: 'newcomer' };
    expect((await admin.answer(updateUser, { body: back })).status).toBe(409);
    await admin.call(updateUser, { body: { ...back, isSamePerson: true } });
    expect(await cellOf('newcomer')).toBe(3);
    await (await signIn(first)).call(deleteUser, { query: { id } });
    expect(await cellOf('newcomer')).toBe(4);
  });

  test('a username is free again after it was changed, or its user was deleted', async () => {
    const id = await created(first, 'nasrin');
    const admin = await signIn(first);
    await admin.call(updateUser, { body: { id, username: 'Nasrin' } });
    expect((await create(second, 'nasrin')).status).toBe(409);
    await admin.call(updateUser, { body: { id, username: 'nasrin-2' } });
    expect(await cellOf('nasrin-2')).toBe(3);
    const otherId = await created(second, 'nasrin');
    expect(await cellOf('nasrin')).toBe(4);
    const { status } = await admin.answer(updateUser, { body: { id, username: 'nasrin' } });
    expect(status).toBe(409);
    await (await signIn(second)).call(deleteUser, { query: { id: otherId } });
    await admin.call(updateUser, { body: { id, username: 'nasrin' } });
    expect(await cellOf('nasrin')).toBe(3);
    await created(second, 'nasrin-2');
  });

  test.each([
    ['before its user was made', false],
    ['after its user was made', true],
  ])('a claim of a process that died %s is settled by the next one', async (_, isMade) => {
    const username = `orphan-${isMade}`;
    await directory.claim(3, [{ username, isProvider: false, isSamePerson: false }], { isPending: true });
    if (isMade) await addPerson(first.database, { username, companyId: await clientCompany(first) });
    expect((await create(second, username)).status).toBe(409);
    const next = new Usernames(first.database, directory, log);
    await next.settlePending();
    await next.close();
    expect(await directory.pendingOf(3)).toEqual([]);
    expect((await create(second, username)).status).toBe(isMade ? 409 : 201);
  });

  test('a username that its cell does not have any more is free after the cell was registered again', async () => {
    const lost = Array.from({ length: 150 }, (_, index) => ({
      username: `lost-${index}`,
      isProvider: false,
      isSamePerson: false,
    }));
    await directory.claim(3, lost, { isPending: false });
    await created(first, 'kept');
    await register(first);
    expect(await directory.pendingOf(3)).toHaveLength(lost.length);
    expect((await create(second, 'lost-0')).status).toBe(409);
    const usernames = new Usernames(first.database, directory, log);
    await usernames.settlePending();
    await usernames.close();
    await created(second, 'lost-0');
    expect((await create(second, 'kept')).status).toBe(409);
  });

  test('a claim is not settled while its transaction goes on', async () => {
    const usernames = new Usernames(first.database, directory, log);
    const companyId = await clientCompany(first);
    let settled = Promise.resolve();
    await usernames.changing((claim) =>
      first.database.transaction().execute(async (transaction) => {
        await claim(transaction, [{ username: 'slow', isProvider: false, isSamePerson: false }]);
        settled = usernames.settlePending();
        await untilBlocked(first.database);
        await addPerson(transaction, { username: 'slow', companyId });
      }),
    );
    await settled;
    await usernames.close();
    expect((await create(second, 'slow')).status).toBe(409);
  });

  describe('a ticket', () => {
    test('starts a session of the provider user of that name in the other cell, and both audit it', async () => {
      const admin = await signIn(first);
      const { status, body } = await redeem(second, await ticketFor(admin, 4));
      expect(status).toBe(200);
      const { accessToken, companyId, userId } = body as LoginReply;
      const there = new Client(second.urls, accessToken, companyId);
      expect(await there.call(currentUser, {})).toMatchObject({
        userId,
        username: 'admin',
        scope: 'platform',
      });
      const changeOf = async ({ database }: TestCell) => {
        const entries = database
          .selectFrom('audit_entries')
          .select('changes')
          .where('action', '=', 'signed-in');
        return (await entries.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).changes;
      };
      expect(await changeOf(first)).toEqual([{ field: 'toCell', before: null, after: 'Cell 4' }]);
      expect(await changeOf(second)).toEqual([{ field: 'fromCell', before: null, after: 'Cell 3' }]);
    });

    test('a second factor of the cell where one signs in counts in a cell whose role needs one', async () => {
      const require = (requires: boolean) =>
        second.database.updateTable('roles').set({ requires_second_factor: requires }).execute();
      await require(true);
      try {
        const withPassword = await signIn(first);
        const refused = await redeem(second, await ticketFor(withPassword, 4));
        expect(codeOf(refused)).toEqual([403, 'forbidden']);
        expect((refused.body as ErrorBody).reason).toBe('second-factor-not-at-home');

        const { recoveryCodes } = await addSecondFactor(first.database, 'admin');
        const { body } = await factorCalls(first).signIn('admin', recoveryCodes[0]!);
        const withCode = new Client(first.urls, (body as LoginReply).accessToken, 1);
        const { status, body: there } = await redeem(second, await ticketFor(withCode, 4));
        expect(status).toBe(200);
        expect(there).not.toHaveProperty('secondFactor');
        const client = new Client(second.urls, (there as LoginReply).accessToken, 1);
        expect(await client.call(currentUser, {})).not.toHaveProperty('secondFactor');
      } finally {
        await require(false);
        await first.database.deleteFrom('second_factors').execute();
      }
    });

    test('who has a second factor in a cell gets in by one alone, and gives a code there for what asks for one', async () => {
      await addSecondFactor(second.database, 'admin');
      try {
        const refused = await redeem(second, await ticketFor(await signIn(first), 4));
        expect((refused.body as ErrorBody).reason).toBe('second-factor-not-at-home');

        const { recoveryCodes } = await addSecondFactor(first.database, 'admin');
        const { body } = await factorCalls(first).signIn('admin', recoveryCodes[0]!);
        const withCode = new Client(first.urls, (body as LoginReply).accessToken, 1);
        const { body: there } = await redeem(second, await ticketFor(withCode, 4));
        const client = new Client(second.urls, (there as LoginReply).accessToken, 1);
        const { body: asked } = await client.refusal(createRole, {
          body: { name: 'Made there', permissions: ['view-user'] },
        });
        expect(asked.code).toBe('code-required');
      } finally {
        await first.database.deleteFrom('second_factors').execute();
        await second.database.deleteFrom('second_factors').execute();
      }
    });

    test('is good once, in its cell only, and not for long', async () => {
      const admin = await signIn(first);
      const ticket = await ticketFor(admin, 4);
      expect(codeOf(await redeem(first, ticket))).toEqual([401, 'wrong-credentials']);
      expect((await redeem(second, ticket)).status).toBe(200);
      expect(codeOf(await redeem(second, ticket))).toEqual([401, 'wrong-credentials']);
      const old = await ticketFor(admin, 4);
      await onServer(url, `update directory.tickets set expires_at = now() - interval '1 second'`);
      expect(codeOf(await redeem(second, old))).toEqual([401, 'wrong-credentials']);
      expect(codeOf(await redeem(second, 'x'))).toEqual([401, 'wrong-credentials']);
    });

    test('is kept as a hash', async () => {
      const ticket = await ticketFor(await signIn(first), 4);
      const { rows } = await sql`select tickets::text as text from directory.tickets`.execute(first.database);
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(ticket);
    });

    test('is given to the provider only, for a cell that is there, where the username signs in', async () => {
      const operator = await signIn(first, 'manager');
      expect(codeOf(await operator.refusal(issueCellTicket, { params: { number: 4 } }))).toEqual([
        403,
        'forbidden',
      ]);
      expect(codeOf(await operator.refusal(listCells))).toEqual([403, 'forbidden']);
      const admin = await signIn(first);
      expect(codeOf(await admin.refusal(issueCellTicket, { params: { number: 5 } }))).toEqual([
        404,
        'not-found',
      ]);
      // A session ends after a week, and must not be followed by one that needs no password.
      expect(codeOf(await admin.refusal(issueCellTicket, { params: { number: 3 } }))).toEqual([
        404,
        'not-found',
      ]);
      // Whoever makes an account of the same name elsewhere must not come to this one.
      const elsewhere = await signIn(second);
      expect(codeOf(await elsewhere.refusal(issueCellTicket, { params: { number: 3 } }))).toEqual([
        403,
        'forbidden',
      ]);
    });

    test('leads to nobody who is not there, not of the provider, or deactivated', async () => {
      const id = await created(first, 'traveller', { isProvider: true });
      await first.database
        .updateTable('users')
        .set({ password_hash: await hashPassword(demoPassword), password_change_required: false })
        .where('id', '=', id)
        .execute();
      const traveller = await signIn(first, 'traveller');
      expect(codeOf(await redeem(second, await ticketFor(traveller, 4)))).toEqual([403, 'forbidden']);
      const there = await created(second, 'traveller', { isProvider: true, isSamePerson: true });
      expect((await redeem(second, await ticketFor(traveller, 4))).status).toBe(200);
      await (await signIn(second)).call(updateUser, { body: { id: there, active: false } });
      expect(codeOf(await redeem(second, await ticketFor(traveller, 4)))).toEqual([403, 'forbidden']);
      await (await signIn(second)).call(updateUser, { body: { id: there, active: true } });
      const late = await ticketFor(traveller, 4);
      await (await signIn(first)).call(updateUser, { body: { id, active: false } });
      expect(codeOf(await redeem(second, late))).toEqual([401, 'wrong-credentials']);
    });
  });

  describe('a session that a ticket has started', () => {
    const lastsOf = async ({ database }: TestCell) => {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from least(idle_until, expires_at) - now())::int as seconds from sessions
        where home_cell is not null order by created_at desc limit 1`.execute(database);
      return rows[0]!.seconds;
    };
    const startThere = async (home: Client) => {
      const { body } = await redeem(second, await ticketFor(home, 4));
      const { accessToken, companyId } = body as LoginReply;
      return new Client(second.urls, accessToken, companyId);
    };
    const renewalFor = async (home: Client) =>
      (await home.call(issueCellRenewal, { params: { number: 4 } })).ticket;
    /** As if so much time had passed. */
    const age = ({ database }: TestCell, seconds: number) =>
      sql`update sessions set expires_at = expires_at - make_interval(secs => ${seconds}),
        idle_until = idle_until - make_interval(secs => ${seconds}) where home_cell is not null`.execute(
        database,
      );

    test('ends in minutes, however much it is used', async () => {
      const there = await startThere(await signIn(first));
      expect(await lastsOf(second)).toBeLessThanOrEqual(cellSessionSeconds);
      await sql`update sessions set last_seen_at = now() - interval '1 hour'`.execute(second.database);
      await there.call(currentUser, {});
      expect(await lastsOf(second)).toBeLessThanOrEqual(cellSessionSeconds);
      await age(second, cellSessionSeconds);
      expect(codeOf(await there.refusal(currentUser))).toEqual([401, 'session-ended']);
    });

    test('goes on while its user is signed in at home, and neither cell audits that', async () => {
      const home = await signIn(first);
      const there = await startThere(home);
      const entries = () =>
        Promise.all(
          [first, second].map(({ database }) =>
            database
              .selectFrom('audit_entries')
              .select('id')
              .execute()
              .then(({ length }) => length),
          ),
        );
      const before = await entries();
      await age(second, cellSessionSeconds - 60);
      expect(await there.call(renewCellSession, { body: { ticket: await renewalFor(home) } })).toEqual({
        isRenewed: true,
      });
      expect(await lastsOf(second)).toBeGreaterThan(cellSessionSeconds - 60);
      expect(await entries()).toEqual(before);
      // And no longer than a session of that cell itself.
      await sql`update sessions set created_at = now() - interval '7 days' + interval '5 seconds'`.execute(
        second.database,
      );
      await there.call(renewCellSession, { body: { ticket: await renewalFor(home) } });
      expect(await lastsOf(second)).toBeLessThanOrEqual(5);
    });

    const renew = async (there: Client, ticket: string) =>
      (await there.call(renewCellSession, { body: { ticket } })).isRenewed;

    test('ends after its user was deactivated, has lost the role or has signed out at home', async () => {
      const id = await created(first, 'leaver', { isProvider: true });
      await created(second, 'leaver', { isProvider: true, isSamePerson: true });
      for (const { database } of [first, second])
        await database
          .updateTable('users')
          .set({ password_hash: await hashPassword(demoPassword), password_change_required: false })
          .where('username', '=', 'leaver')
          .execute();
      const admin = await signIn(first);

      const leaver = await signIn(first, 'leaver');
      const there = await startThere(leaver);
      expect(await renew(there, await renewalFor(leaver))).toBe(true);
      const late = await renewalFor(leaver);
      await admin.call(updateUser, { body: { id, active: false } });
      expect((await leaver.refusal(issueCellRenewal, { params: { number: 4 } })).status).toBe(401);
      expect(await renew(there, late)).toBe(false);
      await age(second, cellSessionSeconds);
      expect((await there.refusal(currentUser)).status).toBe(401);

      await admin.call(updateUser, { body: { id, active: true } });
      const again = await signIn(first, 'leaver');
      const goesOn = await startThere(again);
      expect(await renew(goesOn, await renewalFor(again))).toBe(true);
      const role = await findRole(first.database, 'Operator');
      await first.database.updateTable('users').set({ role_id: role.id }).where('id', '=', id).execute();
      expect((await again.refusal(issueCellRenewal, { params: { number: 4 } })).status).toBe(403);
      await again.call(logout, {});
      expect((await again.refusal(issueCellRenewal, { params: { number: 4 } })).status).toBe(401);
    });

    test('is renewed by its own home and user only, each ticket once, and by no ticket that starts one', async () => {
      const home = await signIn(first);
      const there = await startThere(home);
      const ticket = await renewalFor(home);
      expect(codeOf(await redeem(second, ticket))).toEqual([401, 'wrong-credentials']);
      expect(await renew(there, ticket)).toBe(true);
      expect(await renew(there, ticket)).toBe(false);
      expect(await renew(there, await ticketFor(home, 4))).toBe(false);
      // One that was started by a password lasts as it does, and no ticket changes that.
      const local = await signIn(second);
      expect(await renew(local, await renewalFor(home))).toBe(false);
      const jamal = await directory.issueTicket(3, 4, 'jamal', 'renewal');
      expect(await renew(there, jamal.ticket)).toBe(false);
    });
  });

  test('main APIs need a role that can neither change the addresses of cells nor read their databases', async () => {
    const role = `directory_${process.pid}_${Date.now()}`;
    const { groups } = /```sql\n(?<sql>.*?)```/s.exec(await readFile('docs/operators/scaling.md', 'utf8'))!;
    await onServer(url, groups!.sql!.replaceAll('barta_directory', role));
    const ofRole = new URL(url);
    [ofRole.username, ofRole.password] = [role, 'secret'];
    const limited = new Directory(ofRole.href, log);
    try {
      const who = { username: 'limited', isProvider: true, isSamePerson: false };
      expect((await limited.cells()).map(({ number }) => number)).toEqual([3, 4]);
      expect(await limited.claim(3, [who], { isPending: true })).toEqual([]);
      expect(await limited.pendingOf(3)).toEqual(['limited']);
      expect(await limited.isTakenElsewhere(4, who)).toBe(false);
      expect((await limited.locate('limited'))!.number).toBe(3);
      const { ticket } = await limited.issueTicket(3, 4, 'limited', 'start');
      expect(await limited.redeemTicket(4, ticket, 'start')).toMatchObject({
        username: 'limited',
        sourceName: 'Cell 3',
      });
      await limited.endTickets(3, 'limited');
      await limited.settle(3, [], ['limited']);
      expect(await limited.pendingOf(3)).toEqual([]);
      const { rows } = await sql`
        select has_table_privilege(${role}, 'directory.cells', 'insert, update, delete') as cells,
          has_any_column_privilege(${role}, 'cell_3.users', 'select') as users`.execute(first.database);
      expect(rows).toEqual([{ cells: false, users: false }]);
    } finally {
      await limited.close();
      await onServer(url, `drop owned by ${role}; drop role ${role}`);
    }
  });

  describe('while the directory is away', () => {
    test('who is signed in works on; locating and new usernames are refused in clear words, and work again', async () => {
      const admin = await signIn(first);
      const companyId = await clientCompany(first);
      const id = await created(first, 'patient');
      const body = await newUser(first, 'during-outage', companyId);
      proxy.refuse();
      proxy.cut();
      expect(await admin.call(currentUser, {})).toMatchObject({ username: 'admin' });
      await admin.call(updateUser, { body: { id, active: false } });
      const located = await request(first.urls, locateCell, { body: { username: 'admin' } });
      expect([
        located.status,
        (located.body as ErrorBody).message,
        located.headers.get('retry-after'),
      ]).toEqual([503, 'The directory of cells does not answer; try again in a moment.', '5']);
      for (const refused of [
        await admin.refusal(createUser, { body }),
        await admin.refusal(updateUser, { body: { id, username: 'impatient' } }),
        await admin.refusal(deleteUser, { query: { id } }),
        await admin.refusal(listCells),
        await admin.refusal(issueCellTicket, { params: { number: 4 } }),
      ])
        expect(codeOf(refused)).toEqual([503, 'unavailable']);
      expect(await hasUser(first.database, 'during-outage')).toBe(false);
      proxy.heal();
      await admin.call(createUser, { body });
      expect(await cellOf('during-outage')).toBe(3);
    });
  });
});

async function hasUser(database: Database, username: string): Promise<boolean> {
  const row = database.selectFrom('users').select('id').where('username', 'ilike', username);
  return (await row.executeTakeFirst()) !== undefined;
}
