import { sql } from 'kysely';
import type { Paper } from '#contract/main-api/sending/senderIdPapers.ts';
import { findVisible, sent } from '#services/kit/database/sql/listPage.ts';
import type { Queries } from '#services/kit/database/index.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { PaperContent } from './paperContent.ts';

interface NewPaper extends PaperContent {
  companyId: number;
  senderId: number;
  name: string;
  digest: Buffer;
  addedBy: number;
}

/** Papers of sender IDs that `session` may see: that is for the caller to know. */
export function paperRepository(queries: Queries, session: Session) {
  const all = queries
    .selectFrom('sender_id_papers as papers')
    .leftJoin('users', 'users.id', 'papers.added_by')
    .select([
      'papers.id',
      'papers.name',
      'papers.type',
      sql<number>`octet_length(papers.content)`.as('bytes'),
      'papers.added_at as addedAt',
      // People of the provider are named to the provider alone.
      sql<
        string | null
      >`case when ${session.scope === 'platform'} or users.company_id = papers.company_id then users.name end`.as(
        'addedByName',
      ),
    ]);
  const ofOne = (senderId: number, id: number) =>
    all.where('papers.sender_id_id', '=', senderId).where('papers.id', '=', id);

  return {
    async list(senderId: number): Promise<Paper[]> {
      const rows = await all.where('papers.sender_id_id', '=', senderId).orderBy('papers.id').execute();
      return rows.map(sent);
    },

    find: (senderId: number, id: number): Promise<Paper> => findVisible('paper', ofOne(senderId, id)),

    read: (senderId: number, id: number) =>
      findVisible('paper', ofOne(senderId, id).select('papers.content')),

    async findSame(senderId: number, digest: Buffer): Promise<Paper | null> {
      const row = await all
        .where('papers.sender_id_id', '=', senderId)
        .where('papers.digest', '=', digest)
        .executeTakeFirst();
      return row ? sent(row) : null;
    },

    /** How many papers there are of a sender ID, and how many, and how large, of its company. */
    async counts(senderId: number, companyId: number) {
      return queries
        .selectFrom('sender_id_papers')
        .select([
          sql<number>`count(*) filter (where sender_id_id = ${senderId})`.as('ofSenderId'),
          sql<number>`count(*)`.as('ofCompany'),
          sql<number>`coalesce(sum(octet_length(content)), 0)`.as('bytes'),
        ])
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow();
    },

    async insert({ companyId, senderId, name, type, octets, digest, addedBy }: NewPaper): Promise<Paper> {
      const { id } = await queries
        .insertInto('sender_id_papers')
        .values({
          company_id: companyId,
          sender_id_id: senderId,
          name,
          type,
          content: octets,
          digest,
          added_by: addedBy,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return this.find(senderId, id);
    },

    async delete(id: number): Promise<void> {
      await queries.deleteFrom('sender_id_papers').where('id', '=', id).execute();
    },
  };
}
