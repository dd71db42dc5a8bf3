import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveColumns } from '#services/database-manager/archive/lines.ts';
import { placesOf } from '#services/database-manager/erasure/places.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';

/*
 * A new column of messages or of batches is asked for here: nothing else notices that the archive loses it, or that a number which people
 * write into it is never erased.
 */
let database: TestDatabase['database'];
let drop: TestDatabase['drop'];
beforeAll(async () => {
  ({ database, drop } = await openTestDatabase());
});
afterAll(() => drop());

/** Reasons for which an archived message does without columns, as `table.column`. */
const notArchived: Record<string, readonly string[]> = {
  'The line has the name or the id of it from another table.': [
    'batches.branch_id',
    'batches.campaign_id',
    'batches.company_id',
    'batches.id',
    'batches.user_id',
    'messages.route_id',
  ],
  'Single messages have none, and the rows of batches of many stay.': [
    'batches.finished_at',
    'batches.list_hash',
    'batches.message_count',
    'batches.name',
    'batches.report',
    'batches.resend_of',
    'batches.segment_count',
    'batches.staged_at',
    'batches.staged_rows',
    'batches.starts_at',
  ],
  'It says how a message is sent, and only messages that have ended are archived.': [
    'batches.route_id',
    'batches.state',
    'batches.valid_until',
    'messages.chunk_id',
    'messages.status_url',
    'messages.uncertain_at',
  ],
};

/** Reasons for which an erasure does not change columns with texts, as `table.column`. */
const notErased: Record<string, readonly string[]> = {
  'It has words of the contract.': [
    'api_requests.code',
    'api_requests.method',
    'api_requests.path',
    'api_requests.problem',
    'api_requests.reason',
    'batch_count_changes.operator',
    'batch_count_changes.status',
    'batch_counts.operator',
    'batch_counts.status',
    'batches.class',
    'batches.kind',
    'batches.state',
    'early_receipts.status',
    'invitations.channel',
    'invitations.state',
    'ledger_entries.kind',
    'message_parts.final_status',
    'messages.encoding',
    'messages.operator',
    'messages.status',
    'receipts.status',
    'refunds.status',
    'rejects.reason',
    'tickets.priority',
    'tickets.sms_language',
    'tickets.status',
  ],
  'It has figures, ids or a hash.': [
    'batch_summaries.counts',
    'batches.list_hash',
    'chunks.in_flight',
    'chunks.in_flight_routes',
    'invitations.token_hash',
  ],
  'Ids that carriers gave stay, see docs/operators/erasure.md.': [
    'early_receipts.carrier_message_id',
    'early_receipts.other_message_id',
    'message_parts.carrier_message_id',
    'messages.carrier_message_id',
    'receipts.carrier_message_id',
  ],
  'It names who sends, or somebody of the staff.': [
    'batches.sender_id',
    'refunds.decided_by_name',
    'refunds.requested_by_name',
    'tickets.created_by_name',
  ],
  'Numbers in it are stored masked, and removed after seven days.': [
    'api_requests.address',
    'api_requests.field',
    'api_requests.reason_values',
    'api_requests.recipient',
  ],
  'The ledger is only added to.': ['ledger_entries.note', 'ledger_entries.reference'],
};

async function columnsOf(which: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and ${which}`.execute(database);
  return rows.map(({ name }) => name).sort();
}

const sqlOf = (part: RawBuilder<unknown>) => part.compile(database).sql;

test('the archive has each column of messages and batches, or a reason why not', async () => {
  const written = archiveColumns.map(({ cell }) => sqlOf(cell).replaceAll('"', '')).join('\n');
  const columns = await columnsOf(sql<boolean>`table_name in ('messages', 'batches')`);
  expect(columns.length).toBeGreaterThan(40);
  const missing = columns.filter(
    (column) => !new RegExp(String.raw`\b${column.replace('.', String.raw`\.`)}\b`).test(written),
  );
  expect(missing).toEqual(Object.values(notArchived).flat().sort());
});

test('an erasure reaches each column of messages and batches that can hold a text, or there is a reason why not', async () => {
  const places = placesOf({ msisdn: '8801712345678', companyId: null, withOptOuts: true });
  const isChanged = (column: string) => {
    const [table, name] = column.split('.') as [string, string];
    return places.some(
      (place) =>
        place.table === table &&
        (place.change === null || new RegExp(String.raw`(^|,\s*)"?${name}"? = `).test(sqlOf(place.change))),
    );
  };
  const columns =
    await columnsOf(sql<boolean>`data_type in ('text', 'jsonb', 'json', 'bytea', 'character varying', 'ARRAY')
    and table_name in (select table_name from information_schema.columns
      where table_schema = current_schema()
        and (column_name in ('batch_id', 'message_id', 'carrier_message_id') or table_name = 'batches'))`);
  expect(columns.filter((column) => !isChanged(column))).toEqual(Object.values(notErased).flat().sort());
});
