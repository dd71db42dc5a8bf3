import { sql } from 'kysely';
import type { Database } from '#services/kit/database/index.ts';

/** Has receipts asked for a tenth of a second after an answer, in place of seconds that grow: for tests of what is answered, not when. */
export async function pollSoon(database: Database): Promise<void> {
  await sql`
    create function poll_soon() returns trigger language plpgsql as $$
    begin
      new.due_at := least(new.due_at, now() + interval '100 milliseconds');
      return new;
    end $$`.execute(database);
  await sql`
    create trigger poll_soon before insert or update on receipt_polls
    for each row execute function poll_soon()`.execute(database);
}
