import { sql } from 'kysely';
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import {
  findPostgres,
  startPostgres,
  unprivileged,
  type TestServer,
} from '#tests/helpers/database/postgres.ts';

const programs = findPostgres();

/* The statements of docs/operators/tls.md about the database, with a server that has a certificate for `localhost`. */
describe.runIf(inject('engine').kind === 'server' && programs)('a database over TLS', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'barta-tls-'));
  const ca = path.join(folder, 'ca.pem');
  let server: TestServer;
  beforeAll(async () => {
    const pem = path.join(folder, 'server.pem');
    for (const copy of [pem, ca]) copyFileSync('tests/simulators/localhost.pem', copy);
    const owner = unprivileged();
    chmodSync(folder, 0o755);
    chmodSync(pem, 0o600);
    if (owner) chownSync(pem, owner.uid, owner.gid);
    server = await startPostgres(programs!, { ssl: 'on', ssl_cert_file: pem, ssl_key_file: pem });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true });
  });

  const urlWith = (query: string, host = 'localhost', hosts = 1) => {
    const { username, password, port, pathname } = new URL(server.url);
    const authority = Array.from({ length: hosts }, () => `${host}:${port}`).join(',');
    return `postgres://${username}${password && `:${password}`}@${authority}${pathname}?${query}`;
  };
  async function isEncrypted(databaseUrl: string): Promise<boolean> {
    const log = createLog('tests', 'silent');
    const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1, log });
    try {
      const { rows } = await sql<{
        ssl: boolean;
      }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(database);
      return rows[0]!.ssl;
    } finally {
      await database.destroy();
    }
  }

  test('is used with verify-full and the certificate of who signed the server’s, also with several hosts', async () => {
    expect(await isEncrypted(urlWith(`sslmode=verify-full&sslrootcert=${ca}`))).toBe(true);
    expect(await isEncrypted(urlWith(`sslmode=verify-full&sslrootcert=${ca}`, 'localhost', 2))).toBe(true);
    expect(await isEncrypted(urlWith(''))).toBe(false);
  });

  test('is refused with a certificate that nobody we trust has signed', async () => {
    await expect(isEncrypted(urlWith('sslmode=verify-full'))).rejects.toThrow(/self-signed/);
  });
});
