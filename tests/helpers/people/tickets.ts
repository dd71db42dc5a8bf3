import type { Insertable } from 'kysely';
import type { Schema } from '#database/schema.ts';
import type { Database } from '#services/kit/database/index.ts';

export type NewTicketRow = Partial<Insertable<Schema['tickets']>> & { company_id: number };

/** A ticket straight into the table, without a thread. @returns its id */
export async function addTicket(database: Database, row: NewTicketRow): Promise<number> {
  const { id } = await database
    .insertInto('tickets')
    .values({
      subject: 'It never came',
      description: 'Nothing came.',
      complain_type_id: 1,
      created_by: null,
      created_by_name: 'Somebody',
      created_by_company_id: row.company_id,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
