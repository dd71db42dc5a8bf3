import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { isDataFault } from '#services/kit/database/databaseErrors.ts';
import type { Database } from '#services/kit/database/index.ts';
import { AppError } from '#services/kit/errors.ts';

/** Texts that one run takes; the next one goes on. */
const perRun = 100;

/** A text that waits to become a message. */
export interface WaitingText {
  userId: number;
  msisdn: string;
  text: string;
  /** How long it is still worth something; 0 or less is not at all. */
  secondsLeft: number;
}

/** The texts that one table has. */
interface TextTable<Own> {
  table: 'system_texts' | 'ticket_texts';
  /** Columns that only this table has. */
  ownColumns: RawBuilder<Own>;
  /** Makes a text a message, or says what became of it; then it is done with. If it throws, the text stays. */
  send(transaction: Transaction<Schema>, text: WaitingText & Own): Promise<void>;
}

/**
 * Sends what waits, oldest first, each in a transaction of its own.
 * @param onAccepted is called after each commit that may have put a message into the queue
 */
export async function sendWaitingTexts<Own>(
  database: Database,
  texts: TextTable<Own>,
  onAccepted: () => void,
): Promise<void> {
  for (let count = 0; count < perRun; count += 1) {
    const isAnyLeft = await database.transaction().execute(async (transaction) => {
      const text = await takeOldest(transaction, texts);
      if (text) await texts.send(transaction, text);
      return text !== undefined;
    });
    if (!isAnyLeft) return;
    onAccepted();
  }
}

/** Takes the oldest text that no other receiver is at out of its table. */
async function takeOldest<Own>(
  transaction: Transaction<Schema>,
  { table, ownColumns }: TextTable<Own>,
): Promise<(WaitingText & Own) | undefined> {
  // Citus refuses now() in RETURNING.
  const { rows } = await sql<WaitingText & Own>`
    with deleted as (
      delete from ${sql.table(table)}
      where id = (select id from ${sql.table(table)} order by id limit 1 for update skip locked)
      returning *
    )
    select ${ownColumns}, user_id as "userId", msisdn, text,
      extract(epoch from valid_until - now())::float8 as "secondsLeft" from deleted`.execute(transaction);
  return rows[0];
}

/**
 * Accepts a text. If it can never be sent, because our own rules refuse it or the database cannot store it, this is undone and
 * `onRefused` is called. Any other error may pass: it is thrown, so that the text stays and is tried again.
 */
export async function acceptUnlessRefused(
  transaction: Transaction<Schema>,
  accept: () => Promise<void>,
  onRefused: (error: unknown) => Promise<unknown>,
): Promise<void> {
  await sql`savepoint before_text`.execute(transaction);
  try {
    await accept();
  } catch (error) {
    if (!(error instanceof AppError) && !isDataFault(error)) throw error;
    await sql`rollback to savepoint before_text`.execute(transaction);
    await onRefused(error);
  }
}
