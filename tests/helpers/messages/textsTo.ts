import { sql } from 'kysely';
import type { Database } from '#services/kit/database/index.ts';

interface StoredText {
  text: string;
  senderId: string;
  class: string;
  reference: string | null;
  startsAt: Date | null;
}

/** The messages to a number as they were accepted, the first one first. */
export async function textsTo(database: Database, msisdn: string): Promise<StoredText[]> {
  const { rows } = await sql<StoredText>`
    select coalesce(messages.text, batches.text) as text, batches.sender_id as "senderId", batches.class,
      messages.reference, batches.starts_at as "startsAt"
    from messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
    where messages.msisdn = ${msisdn} order by messages.id`.execute(database);
  return rows;
}
