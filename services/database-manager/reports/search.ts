import { sql } from 'kysely';
import Value from 'typebox/value';
import type { Reply } from '#contract/endpoint.ts';
import { smsHistory } from '#contract/database-manager/messages.ts';
import type { FoundBatch, searchMessages } from '#contract/database-manager/search.ts';
import { Reference } from '#contract/public-api/vocabulary.ts';
import { missingPermission } from '#contract/permissions.ts';
import { searchLimits } from '#contract/searchQuery.ts';
import { findBatch } from '#contract/sms-receiver/batches.ts';
import { searchTerms, type SearchTerms } from '#domain/search/searchTerms.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { batchNameHasWords, matchAsShown } from '#services/kit/database/sql/search.ts';
import { seesNumbers } from '#services/kit/auth/seesNumbers.ts';
import { messagesByKey } from '#services/kit/queries/messageDetails.ts';
import { messagesWithReasons } from '#services/engine/waiting/messagesWithReasons.ts';
import { isWaitState, readWaitReasons, reasonFor } from '#services/engine/waiting/waitReasons.ts';
import type { MessageKey } from './paging/cursor.ts';
import { ofBatches } from './filter.ts';
import type { MessageFilter } from './filterFields.ts';
import { readPage } from './paging/page.ts';
import { atOneMoment, filterOf, visibleFilter } from './request.ts';

/** The latest come first, as in the history. */
const latest = { direction: 'desc', limit: searchLimits.results, after: null, offset: 0 } as const;

/** Names that share a word are not sorted whole: of this many of them the best are shown. */
const mostSorted = 1_000;

/** The latest batches whose names share a word are looked for among this many. */
const latestNamed = 500;

/** Finds messages and batches, as `session` sees them. */
export function searchService(database: Database) {
  return {
    async find(session: Session, text: string): Promise<Reply<typeof searchMessages>> {
      const { id, msisdnPrefix, words: typed } = searchTerms(text);
      const reference = text.trim();
      // The beginning of a number is no name of a batch.
      const words = msisdnPrefix === null ? typed : [];
      const may = (call: typeof smsHistory | typeof findBatch) =>
        missingPermission(session.permissions, call) === null;
      const mayReadMessages = may(smsHistory);
      const mayFindByNumber = mayReadMessages && seesNumbers(session) && msisdnPrefix !== null;
      const mayFindBatches = may(findBatch) && (id !== null || words.length > 0);
      if (!mayReadMessages && !mayFindBatches && id === null)
        return { messages: [], hasMoreMessages: false, batches: [] };
      return atOneMoment(database, async (transaction) => {
        const visible = visibleFilter(session);
        const byId = id === null || !mayReadMessages ? [] : await keysById(transaction, visible, id);
        const byNumber = mayFindByNumber
          ? await readPage(
              transaction,
              await filterOf(transaction, session, { msisdn: msisdnPrefix }),
              latest,
            )
          : { keys: [], nextCursor: null };
        const byReference =
          mayReadMessages && Value.Check(Reference, reference)
            ? await readPage(transaction, await filterOf(transaction, session, { reference }), latest)
            : { keys: [] };
        const keys = new Map([...byId, ...byReference.keys, ...byNumber.keys].map((key) => [key.id, key]));
        const found = await messagesByKey(transaction, [...keys.values()]);
        return {
          messages: await messagesWithReasons(transaction, session, found),
          hasMoreMessages: byNumber.nextCursor !== null,
          batches: mayFindBatches
            ? await withReasons(
                transaction,
                session,
                await batchesOf(transaction, visible, { id, words }, seesNumbers(session)),
              )
            : [],
        };
      });
    },
  };
}

/** In each company by its index: ids are those of all companies together, indexes are not. */
async function keysById(
  queries: Queries,
  filter: MessageFilter,
  id: string,
): Promise<Pick<MessageKey, 'companyId' | 'id'>[]> {
  const { rows } = await sql<Pick<MessageKey, 'companyId' | 'id'>>`
    select messages.company_id as "companyId", messages.id
    from companies
    cross join lateral (select * from messages
      where messages.company_id = companies.id and messages.id = ${id}::bigint) messages
    join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
    where ${ofBatches(filter)}`.execute(queries);
  return rows;
}

/**
 * The batch of an id and those whose names have the words: first the one, then names that begin with what was typed, of these the
 * latest. The index of names gives batches in no order, so of a word that thousands of names have the latest are looked for besides.
 */
async function batchesOf(
  queries: Queries,
  filter: MessageFilter,
  { id, words }: Pick<SearchTerms, 'id' | 'words'>,
  seesWholeNumbers: boolean,
): Promise<Omit<FoundBatch, 'waitReason'>[]> {
  const isShown = sql<boolean>`batches.kind <> 'single' and ${ofBatches(filter)}`;
  const byName = batchNameHasWords(filter.companyId, words);
  const hasWords = matchAsShown(byName, sql.ref('batches.name'), words, seesWholeNumbers);
  const key = sql`batches.company_id, batches.id, batches.name, batches.accepted_at`;
  const matching = [
    ...(id === null
      ? []
      : [
          sql`select ${key}, 0 as rank from companies
            cross join lateral (select * from batches
              where batches.company_id = companies.id and batches.id = ${id}::bigint) batches
            where ${isShown}`,
        ]),
    ...(words.length === 0
      ? []
      : [
          sql`(select ${key}, ${rank(words)} from batches where ${isShown} and ${hasWords} limit ${mostSorted})`,
          sql`select ${key}, ${rank(words)}
            from (select * from batches where ${isShown} order by accepted_at desc, id desc limit ${latestNamed}) batches
            where ${hasWords}`,
        ]),
  ];
  const { rows } = await sql<Omit<FoundBatch, 'acceptedAt' | 'waitReason'> & { acceptedAt: Date }>`
    select batches.id::text as "batchId", batches.name, batches.kind, batches.company_id as "companyId",
      companies.name as "companyName", users.name as "sentBy", batches.state, batches.message_count as messages,
      batches.accepted_at as "acceptedAt"
    from (
      select company_id, id, min(rank) as rank from (${sql.join(matching, sql` union all `)}) matching
      group by company_id, id, accepted_at order by rank, accepted_at desc, id desc limit ${searchLimits.results}
    ) place
    join batches on batches.company_id = place.company_id and batches.id = place.id
    join companies on companies.id = batches.company_id
    join users on users.id = batches.user_id
    order by place.rank, batches.accepted_at desc, batches.id desc`.execute(queries);
  return rows.map((row) => ({ ...row, acceptedAt: row.acceptedAt.toISOString() }));
}

async function withReasons(
  queries: Queries,
  session: Session,
  batches: readonly Omit<FoundBatch, 'waitReason'>[],
): Promise<FoundBatch[]> {
  const waiting = batches.filter(({ state }) => isWaitState(state));
  const reasons = await readWaitReasons(
    queries,
    waiting.map(({ companyId, batchId }) => ({ companyId, batchId: Number(batchId), message: null })),
  );
  const byId = new Map(waiting.map(({ batchId }, index) => [batchId, reasonFor(session, reasons[index]!)]));
  return batches.map((batch) => ({ ...batch, waitReason: byId.get(batch.batchId) ?? null }));
}

/** 1 of a name that begins with what was typed, 2 of others. */
const rank = (words: readonly string[]) =>
  sql`case when starts_with(lower(batches.name), ${words.join(' ')}) then 1 else 2 end as rank`;
