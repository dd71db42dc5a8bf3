import { sql, type RawBuilder } from 'kysely';
import type { Input, Reply } from '#contract/endpoint.ts';
import type { Group, readGroups } from '#contract/public-api/contacts.ts';
import type { readLedger, LedgerLine } from '#contract/public-api/ledger.ts';
import type { OptedOut, readOptOuts } from '#contract/public-api/optOuts.ts';
import type { readTemplates, Template } from '#contract/public-api/templates.ts';
import { fieldsOf } from '#domain/messages/texts/template.ts';
import { batchIdOf } from '#services/engine/messages/keys.ts';
import type { Database } from '#services/kit/database/index.ts';
import { sent } from '#services/kit/database/sql/listPage.ts';
import { canonicalNumber } from '../typedNumber.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { idPageOf, pageOfRows, type IdPage } from '../cursor.ts';
import { isTestKey } from '../keyTerms.ts';

/** Lists of a program's company, read a page at a time, the newest first. */
export function companyLists(database: Database) {
  /** @param table has `id` and `company_id` */
  async function read<Row>(
    table: string,
    columns: RawBuilder<unknown>,
    conditions: readonly RawBuilder<unknown>[],
    { companyId }: Session,
    { below, limit }: IdPage,
  ): Promise<Row[]> {
    const id = sql.ref(`${table}.id`);
    const all = [sql`company_id = ${companyId}`, sql`${id} < ${below}`, ...conditions];
    const { rows } = await sql<Row>`
      select ${id}::text as id, ${columns} from ${sql.table(table)} where ${sql.join(all, sql` and `)}
      order by ${id} desc limit ${limit + 1}`.execute(database);
    return rows;
  }

  return {
    /** @throws validation-failed for a wrong cursor */
    async ledger(
      session: Session,
      { kind, batchId, ...query }: Input<typeof readLedger>['query'],
    ): Promise<Reply<typeof readLedger>> {
      const page = idPageOf(query);
      // Messages of test keys cost nothing.
      if (isTestKey(session)) return { data: [], nextCursor: null };
      const columns = sql`kind, balance_delta as "balanceChange", held_delta as "heldChange", batch_id::text as "batchId",
        case when batch_id is null then reference end as reference, note, created_at as "createdAt"`;
      const conditions = [
        ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
        ...(batchId === undefined ? [] : [sql`batch_id = ${batchIdOf(batchId)}`]),
      ];
      const rows = await read<LedgerLine>('ledger_entries', columns, conditions, session, page);
      return pageOfRows(rows.map(sent), page);
    },

    /** @throws validation-failed for a wrong cursor */
    async templates(
      session: Session,
      query: Input<typeof readTemplates>['query'],
    ): Promise<Reply<typeof readTemplates>> {
      const page = idPageOf(query);
      const columns = sql`name, text, class, updated_at as "updatedAt"`;
      const rows = await read<Omit<Template, 'fields'>>('templates', columns, [], session, page);
      return pageOfRows(
        rows.map((row) => sent({ ...row, fields: fieldsOf(row.text) })),
        page,
      );
    },

    /** @throws validation-failed for a wrong cursor */
    async groups(
      session: Session,
      query: Input<typeof readGroups>['query'],
    ): Promise<Reply<typeof readGroups>> {
      const page = idPageOf(query);
      const columns = sql`name, columns as fields, contact_count as contacts, created_at as "createdAt", updated_at as "updatedAt"`;
      const rows = await read<Group>('contact_groups', columns, [sql`deleted_at is null`], session, page);
      return pageOfRows(rows.map(sent), page);
    },

    /** @throws validation-failed for a wrong cursor or number */
    async optOuts(
      session: Session,
      { number, ...query }: Input<typeof readOptOuts>['query'],
    ): Promise<Reply<typeof readOptOuts>> {
      const page = idPageOf(query);
      const conditions = number === undefined ? [] : [sql`msisdn = ${canonicalNumber(number)}`];
      const columns = sql`msisdn as number, source, note, created_at as "createdAt"`;
      const rows = await read<OptedOut>('opt_outs', columns, conditions, session, page);
      return pageOfRows(rows.map(sent), page);
    },
  };
}
