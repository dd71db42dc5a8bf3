import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { currentUser, login, type LoginReply } from '#contract/main-api/sign-in/auth.ts';
import { confirmSecondFactor, startSecondFactor } from '#contract/main-api/sign-in/secondFactor.ts';
import { updatePassword } from '#contract/main-api/people/users.ts';
import { listRoles } from '#contract/main-api/people/roles.ts';
import { Client, request } from '#tests/helpers/http/client.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { appCode } from '#tests/helpers/people/secondFactor.ts';
import { startCommand } from '#tests/helpers/processes/commands.ts';
import { startProcess, type ServiceProcess } from '#tests/helpers/processes/processes.ts';
import { testSecretKey } from '#tests/helpers/world.ts';

describe.runIf(inject('engine').kind === 'server')('the first administrator', () => {
  let store: TestDatabase;
  beforeEach(async () => {
    store = await openTestDatabase();
  });
  afterEach(() => store.drop());
  const create = (settings: Record<string, string>, ...args: string[]) =>
    startCommand(
      'createAdmin',
      { DATABASE_URL: store.url, ...settings },
      '--username',
      'first.admin',
      ...args,
    ).ended;
  const rolesWithFactor = async () => {
    const roles = await store.database
      .selectFrom('roles')
      .select('name')
      .where('requires_second_factor', '=', true)
      .orderBy('id')
      .execute();
    return roles.map(({ name }) => name);
  };

  test('replaces the password that was made, sets up a second factor, and then may do all', async () => {
    const { code, output } = await create({ SECRET_KEY: testSecretKey });
    expect(code).toBe(0);
    expect(await rolesWithFactor()).toEqual(['Administrator', 'Company administrator']);
    const password = /password (\S{22}), which/.exec(output)![1]!;
    const service: ServiceProcess = await startProcess('main-api', {
      DATABASE_URL: store.url,
      MAIN_API_PORT: '0',
      SECRET_KEY: testSecretKey,
    });
    try {
      const urls = { 'main-api': service.address, 'sms-receiver': '', 'database-manager': '' };
      const { body } = await request(urls, login, { body: { username: 'first.admin', password } });
      const { accessToken, companyId } = body as LoginReply;
      const admin = new Client(urls, accessToken, companyId);
      const own = 'a long password of my own';
      expect((await admin.refusal(listRoles)).body.code).toBe('password-change-required');
      await admin.call(updatePassword, { body: { currentPassword: password, newPassword: own } });
      expect((await admin.refusal(listRoles)).body.code).toBe('second-factor-required');
      const { key } = await admin.call(startSecondFactor, { body: { currentPassword: own } });
      await admin.call(confirmSecondFactor, { body: { code: appCode(key) } });
      await admin.call(listRoles, { query: {} });
      expect(await admin.call(currentUser, {})).toMatchObject({ secondFactor: 'on' });
    } finally {
      await service.stop();
    }
  });

  test('is made only where second factors can be set up, or are optional', async () => {
    const refused = await create({ SECRET_KEY: '', NODE_ENV: 'production' });
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('Set SECRET_KEY')]);
    const made = await create({ SECRET_KEY: testSecretKey }, '--optional-second-factor');
    expect([made.code, made.errors]).toEqual([0, '']);
    expect(await rolesWithFactor()).toEqual([]);
    const again = await create({ SECRET_KEY: testSecretKey });
    expect([again.code, again.errors]).toEqual([1, expect.stringContaining('There is a company already')]);
    expect(await rolesWithFactor()).toEqual([]);
  });
});
