import { sql, type Transaction } from 'kysely';
import {
  mostErrorWords,
  type ErrorWords,
  type NewErrorWords,
} from '#contract/main-api/carriers/errorWords.ts';
import type { Schema } from '#database/schema.ts';
import { auditedChanges, writeAuditEntry } from '#services/kit/auth/audit.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { notFound, refusedFields } from '#services/kit/errors.ts';

/** Words of errors belong to the provider, so the caller is one of its users. */
export function errorWordsService(database: Database) {
  return {
    list: (): Promise<ErrorWords[]> => select(database).execute(),

    /** Adds the words of an error, or replaces them. @throws rule-refused */
    save(session: Session, { routeId, code, ...text }: NewErrorWords): Promise<ErrorWords> {
      return writeAs(database, session, async (transaction) => {
        // One writer at a time, so that the most are not exceeded and each entry of the audit log has what was before.
        await sql`lock table error_words in share row exclusive mode`.execute(transaction);
        await checkRoute(transaction, routeId);
        const before = await ofCode(transaction, routeId, code);
        if (!before) await checkRoom(transaction);
        await sql`
          insert into error_words (route_id, code, en, bn, advice_en, advice_bn)
          values (${routeId}, ${code}, ${text.en}, ${text.bn}, ${text.adviceEn}, ${text.adviceBn})
          on conflict (coalesce(route_id, 0), code) do update set en = excluded.en, bn = excluded.bn,
            advice_en = excluded.advice_en, advice_bn = excluded.advice_bn, updated_at = excluded.updated_at`.execute(
          transaction,
        );
        const after = (await ofCode(transaction, routeId, code))!;
        await audit(transaction, session, before, after);
        return after;
      });
    },

    /** @throws not-found */
    remove(session: Session, id: number): Promise<{ id: number }> {
      return writeAs(database, session, async (transaction) => {
        const before = await select(transaction)
          .where('error_words.id', '=', id)
          .forUpdate('error_words')
          .executeTakeFirst();
        if (!before) throw notFound('error-words');
        await transaction.deleteFrom('error_words').where('id', '=', id).execute();
        await audit(transaction, session, before, null);
        return { id };
      });
    },
  };
}

function select(queries: Queries) {
  return queries
    .selectFrom('error_words')
    .leftJoin('routes', 'routes.id', 'error_words.route_id')
    .select([
      'error_words.id',
      'error_words.route_id as routeId',
      'routes.name as routeName',
      'error_words.code',
      'error_words.en',
      'error_words.bn',
      'error_words.advice_en as adviceEn',
      'error_words.advice_bn as adviceBn',
    ])
    .orderBy('error_words.code')
    .orderBy('error_words.id');
}

function ofCode(queries: Queries, routeId: number | null, code: string): Promise<ErrorWords | undefined> {
  return select(queries)
    .where('error_words.code', '=', code)
    .where('error_words.route_id', routeId === null ? 'is' : '=', routeId)
    .executeTakeFirst();
}

async function checkRoute(queries: Queries, routeId: number | null): Promise<void> {
  if (routeId === null) return;
  const route = await queries
    .selectFrom('routes')
    .select('id')
    .where('id', '=', routeId)
    .forKeyShare()
    .executeTakeFirst();
  if (!route) throw refusedFields({ routeId: 'no-such-record' });
}

async function checkRoom(queries: Queries): Promise<void> {
  const { count } = await queries
    .selectFrom('error_words')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= mostErrorWords) throw refusedFields({ code: 'too-many-error-words' });
}

/** They are a setting of their route, or of all routes. */
async function audit(
  transaction: Transaction<Schema>,
  session: Session,
  before: ErrorWords | undefined,
  after: ErrorWords | null,
): Promise<void> {
  const changes = auditedChanges<ErrorWords>(before ?? null, after, {
    id: 'entry',
    routeId: 'entry',
    routeName: 'derived',
    code: 'entry',
  });
  if (changes.length === 0) return;
  const { routeId, routeName, code } = (after ?? before)!;
  await writeAuditEntry(transaction, session, {
    action: 'updated',
    noun: 'route',
    companyId: null,
    recordId: routeId,
    recordName: routeName === null ? code : `${routeName}: ${code}`,
    changes,
  });
}
