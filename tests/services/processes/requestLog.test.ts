import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createLog } from '#services/kit/logging/log.ts';
import { instance } from '#services/kit/logging/instance.ts';
import type { Listening } from '#services/kit/process/process.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { startMainApi } from '#services/main-api/app.ts';
import { mainApiSettings } from '#services/main-api/config.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';
import { eventually } from '#tests/helpers/eventually.ts';

interface Line {
  level: number;
  msg: string;
  route?: string;
  address?: string;
  instance: string;
}

const levels = { debug: 20, info: 30 };
let opened: TestDatabase;
let api: Listening;
const lines: Line[] = [];

beforeAll(async () => {
  opened = await openTestDatabase();
  const log = createLog('main-api', 'debug', {
    write: (line: string) => void lines.push(JSON.parse(line) as Line),
  });
  const settings = readSettings(mainApiSettings, { MAIN_API_PORT: '0', TRUSTED_PROXIES: '127.0.0.1' });
  api = await startMainApi({ settings, database: opened.database, log });
});
afterAll(async () => {
  await api.stop();
  await opened.drop();
});

/** The line about a request to this path, which a proxy sends for a client. */
async function lineOf(path: string): Promise<Line | undefined> {
  lines.length = 0;
  await fetch(new URL(path, api.address), { headers: { 'X-Forwarded-For': '203.0.113.7' } });
  return eventually(async () => {
    const line = lines.find(({ msg }) => msg === 'request');
    expect(line).toBeDefined();
    return line;
  });
}

test('each request is logged with the address of its client and the process that answered', async () => {
  const line = await lineOf('/roles');
  expect(line).toMatchObject({ level: levels.info, route: '/roles', address: '203.0.113.7', instance });
});

test.each(['/health', '/ready', '/metrics'])(
  '%s, which is asked every few seconds, is logged for debugging',
  async (path) => {
    expect(await lineOf(path)).toMatchObject({ level: levels.debug, route: path });
  },
);

test.runIf(inject('engine').kind === 'server')(
  'connections to the database say which process they belong to',
  async () => {
    const { rows } = await sql<{ name: string }>`
      select application_name as name from pg_stat_activity where pid = pg_backend_pid()`.execute(
      opened.database,
    );
    expect(rows).toEqual([{ name: `tests@${instance}` }]);
  },
);
