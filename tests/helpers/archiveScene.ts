import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { readFile, storedFiles } from '#services/database-manager/archive/files.ts';
import { archiveOld } from '#services/database-manager/archive/index.ts';
import { archivedLines, readCells } from '#services/database-manager/archive/lines.ts';
import type { ArchiveStore } from '#services/database-manager/archive/ArchiveStore.ts';
import type { Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { openDemoDatabase, type TestDatabase } from './database/database.ts';
import { expectInvariants } from './invariants.ts';
import { fillHistory } from '../../bench/barta/history/index.ts';

/** Cells of an archived message by their headers, with the file that has it. */
export type ArchivedRow = Record<string, string>;

/** A database with an invented past, and a store that can be made to fail. */
export class ArchiveScene {
  readonly opened: TestDatabase;
  readonly store: ArchiveStore;
  /** Small enough for days of several files. */
  fileOctets = 1_000;
  /** Called before the store is; what it throws is what the store answers. */
  before: (call: keyof ArchiveStore, name: string) => unknown = () => undefined;
  #messages = new Map<string, Record<string, unknown>>();

  private constructor(opened: TestDatabase, store: ArchiveStore) {
    this.opened = opened;
    this.store = {
      put: async (name, ...rest) => {
        await this.before('put', name);
        await store.put(name, ...rest);
      },
      get: async (name, ...rest) => {
        await this.before('get', name);
        return store.get(name, ...rest);
      },
      delete: async (name, ...rest) => {
        await this.before('delete', name);
        await store.delete(name, ...rest);
      },
    };
  }

  /** @param until when the last message was accepted */
  static async open(store: ArchiveStore, until: Date, messages = 1_500): Promise<ArchiveScene> {
    const opened = await openDemoDatabase();
    await fillHistory(opened.database, { messages, companies: 4, days: 182, until, receiptDays: 1_000 });
    const scene = new ArchiveScene(opened, store);
    await scene.remember();
    return scene;
  }

  get database(): Database {
    return this.opened.database;
  }

  get archive() {
    return { database: this.database, store: this.store, fileOctets: this.fileOctets };
  }

  /** Archives what is older, as the database manager does each minute. */
  run(keptDays: number, signal?: AbortSignal): Promise<void> {
    return archiveOld(this.archive, keptDays, createLog('tests', 'silent'), signal);
  }

  /** From now on none of these messages may be lost. */
  async remember(): Promise<void> {
    for (const message of await this.kept()) this.#messages.set(keyOf(message), message);
  }

  async kept(): Promise<Record<string, unknown>[]> {
    const { rows } = await sql<Record<string, unknown>>`
      select messages.*, batches.accepted_at, batches.hides_text, coalesce(messages.text, batches.text) as whole_text
      from messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id`.execute(
      this.database,
    );
    return rows;
  }

  async count(what: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(what)}`.execute(
      this.database,
    );
    return rows[0]!.n;
  }

  /** As if that much time had passed since files were begun and stored. */
  async age(interval: string): Promise<void> {
    await sql`
      update archived_files set begun_at = begun_at - ${interval}::interval, stored_at = stored_at - ${interval}::interval`.execute(
      this.database,
    );
  }

  /** All archived messages, the latest state of each. */
  async archived(): Promise<Map<string, ArchivedRow>> {
    const found = new Map<string, ArchivedRow>();
    for (const file of await storedFiles(this.database)) {
      const content = await readFile({ store: this.store }, file);
      let messages = 0;
      for await (const lines of archivedLines(content)) {
        messages += lines.length;
        for (const line of lines) {
          const cells = readCells(line);
          found.set(`${cells['Company ID']}/${cells.Message}`, { ...cells, file: file.name });
        }
      }
      expect(messages).toBe(file.messages);
      expect(content.length).toBe(file.octets);
      expect(createHash('sha256').update(content).digest().equals(file.sha256)).toBe(true);
    }
    return found;
  }

  /** Every message is in the database or in the archive, in its last state, and everything that was counted still is. */
  async expectNothingLost(): Promise<Map<string, ArchivedRow>> {
    const kept = new Map((await this.kept()).map((message) => [keyOf(message), message]));
    const archived = await this.archived();
    for (const [key, message] of kept) this.#messages.set(key, message);
    const lost = [...this.#messages].filter(([key, message]) => {
      const cells = archived.get(key);
      return !kept.has(key) && !(cells && isSame(cells, message));
    });
    expect(lost).toEqual([]);
    await expectInvariants(this.database);
    return archived;
  }

  /** Its messages are no longer expected to have what was erased. */
  forget(msisdn: string): void {
    for (const [key, message] of this.#messages) if (message.msisdn === msisdn) this.#messages.delete(key);
  }

  drop(): Promise<void> {
    return this.opened.drop();
  }
}

function keyOf({ company_id: companyId, id }: Record<string, unknown>): string {
  return `${String(companyId)}/${String(id)}`;
}

function isSame(cells: ArchivedRow, message: Record<string, unknown>): boolean {
  return (
    cells.To === message.msisdn &&
    cells.Status === message.status &&
    cells.Charged === String(message.charged) &&
    cells.Refunded === String(message.refunded) &&
    cells.Text === (message.hides_text ? '••••••' : message.whole_text)
  );
}
