import type { Transaction } from 'kysely';
import type { AuditAction, AuditNoun } from '#contract/main-api/auditLog.ts';
import type { Schema } from '#database/schema.ts';
import { auditedChanges, writeAuditEntry, type NotAudited } from './audit.ts';
import type { Database, Queries } from '../database/index.ts';
import { once, type IdempotentRequest } from '../database/idempotency.ts';
import type { Session } from './session.ts';
import { changePeopleAs, writeAs } from './writeAs.ts';

/** Records of one noun as one caller sees them. */
interface RecordRepository {
  list(filter: never, page: never): Promise<unknown>;
  /** @throws not-found, also for what the caller may not see */
  find(id: number): Promise<{ id: number; name: string }>;
  /** Left out where `changes` locks the row already. */
  lock?(id: number): Promise<void>;
  delete(id: number): Promise<void>;
}

interface AuditedRecords<Repository> {
  noun: AuditNoun;
  repositoryFor(queries: Queries, session: Session): Repository;
  notAudited: NotAudited<Found<Repository>>;
  /** Whose a record is; null for nobody's. */
  companyIdOf(record: Found<Repository>, session: Session, action: AuditAction): number | null;
  /** The records are people's roles or companies, by which their access is checked. */
  changes?: 'companies' | 'roles';
}

interface CreateOptions {
  request?: IdempotentRequest;
  locksCompany?: boolean;
}

/** Fields that the audit entry of any record has itself. */
const ofEntry = {
  id: 'entry',
  companyId: 'entry',
  companyName: 'entry',
  createdBy: 'entry',
  createdAt: 'entry',
  updatedAt: 'entry',
} as const;

type Filter<Repository> = Repository extends { list(filter: infer Asked, page: never): unknown }
  ? Asked
  : never;
type PageOf<Repository> = Repository extends { list(filter: never, page: infer Asked): unknown }
  ? Asked
  : never;
type Found<Repository> = Repository extends { find(id: number): Promise<infer Item> } ? Item : never;
type Action<Repository, Result> = (
  records: Repository,
  transaction: Transaction<Schema>,
  before: Found<Repository>,
) => Promise<Result>;

/**
 * Creates, changes and deletes records of one noun. Each is one transaction that holds the caller's access, locks the
 * record before it is read, and writes what became different into the audit log.
 */
export function auditedRecords<Repository extends RecordRepository>(
  database: Database,
  { noun, repositoryFor, notAudited, companyIdOf, changes }: AuditedRecords<Repository>,
) {
  const find = (records: Repository, id: number) => records.find(id) as Promise<Found<Repository>>;

  function write<Result>(
    session: Session,
    id: number,
    action: (transaction: Transaction<Schema>) => Promise<Result>,
  ): Promise<Result> {
    return changes
      ? changePeopleAs(database, session, { [changes]: [id] }, action)
      : writeAs(database, session, action);
  }

  async function record(
    queries: Queries,
    session: Session,
    action: AuditAction,
    before: Found<Repository> | null,
    after: Found<Repository> | null,
  ): Promise<void> {
    const one = (after ?? before)!;
    const different = auditedChanges<Found<Repository>>(before, after, { ...ofEntry, ...notAudited });
    if (different.length === 0) return;
    await writeAuditEntry(queries, session, {
      action,
      noun,
      companyId: companyIdOf(one, session, action),
      recordId: one.id,
      recordName: one.name,
      changes: different,
    });
  }

  return {
    record,

    list: (session: Session, filter: Filter<Repository>, page: PageOf<Repository>) =>
      repositoryFor(database, session).list(filter as never, page as never) as ReturnType<Repository['list']>,

    /** @throws not-found, also for what the caller may not see */
    find: (session: Session, id: number) => find(repositoryFor(database, session), id),

    /**
     * @param insert checks the input, writes it and returns its id
     * @param options `request` is the one whose repeats get the first answer; with `locksCompany` creations in the caller's company wait for
     * each other, so that `insert` can count what there is
     */
    create(
      session: Session,
      insert: (records: Repository, transaction: Transaction<Schema>) => Promise<number>,
      { request, locksCompany = false }: CreateOptions = {},
    ): Promise<Found<Repository>> {
      const changed = locksCompany ? { companies: [session.companyId] } : {};
      return changePeopleAs(database, session, changed, (transaction) => {
        const make = async () => {
          const records = repositoryFor(transaction, session);
          const created = await find(records, await insert(records, transaction));
          await record(transaction, session, 'created', null, created);
          return created;
        };
        return request ? once(transaction, request, make) : make();
      });
    },

    /** @param change checks the input and writes it @throws not-found; what `change` throws */
    update(session: Session, id: number, change: Action<Repository, unknown>): Promise<Found<Repository>> {
      return write(session, id, async (transaction) => {
        const records = repositoryFor(transaction, session);
        await records.lock?.(id);
        const before = await find(records, id);
        await change(records, transaction, before);
        const after = await find(records, id);
        await record(transaction, session, 'updated', before, after);
        return after;
      });
    },

    /** @param check refuses what must stay @throws not-found; what `check` throws */
    remove(session: Session, id: number, check?: Action<Repository, unknown>): Promise<{ id: number }> {
      return write(session, id, async (transaction) => {
        const records = repositoryFor(transaction, session);
        await records.lock?.(id);
        const before = await find(records, id);
        await check?.(records, transaction, before);
        await records.delete(id);
        await record(transaction, session, 'deleted', before, null);
        return { id };
      });
    },
  };
}
