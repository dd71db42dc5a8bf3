import type { Selectable } from 'kysely';
import type { Schema } from '#database/schema.ts';

/** Why a resend has a value of its own in a column. */
interface Own {
  own: string;
}

const same = 'same';
const own = (reason: string): Own => ({ own: reason });

/** Whether a resend has the same value as its batch in a column; a column of `batches` that is not stated is a type error. */
const columns = {
  company_id: same,
  class: same,
  sender_id: same,
  text: same,
  hides_text: same,
  id: own('It is another batch.'),
  kind: own('It follows from the texts: the resend of a test is a list like others.'),
  name: own('People tell the two apart by it, and name the resend when they accept it.'),
  user_id: own('Who accepts it spends the credit.'),
  branch_id: own('It is that of who accepts it.'),
  state: own('It begins as a staged batch.'),
  staged_at: own('It is staged now.'),
  accepted_at: own('It is accepted later.'),
  starts_at: own('It is asked for when it is accepted.'),
  finished_at: own('It has not finished.'),
  valid_until: own('It counts from its own start.'),
  campaign_id: own('The campaign may have ended; it is asked for when it is accepted.'),
  route_id: own('Only one-time codes have one, which nobody resends.'),
  resend_of: own('It names the first batch of the chain.'),
  message_count: own('Only what failed is resent.'),
  segment_count: own('Only what failed is resent.'),
  staged_rows: own('Only what failed is resent.'),
  list_hash: own('It has no list that could be uploaded again.'),
  report: own('It is checked again; the template is handed on by `StagingRequest`.'),
} as const satisfies Record<keyof Schema['batches'], typeof same | Own>;

type TakenOverColumn = {
  [Name in keyof typeof columns]: (typeof columns)[Name] extends typeof same ? Name : never;
}[keyof typeof columns];

/** Values of a batch that its resend has too. */
export type TakenOver = Pick<Selectable<Schema['batches']>, TakenOverColumn>;

export const takenOverColumns = Object.entries(columns).flatMap(([name, value]) =>
  value === same ? [name as TakenOverColumn] : [],
);
