import { sql } from 'kysely';
import type { Database } from '#services/kit/database/index.ts';

const number = '8801712345678';
/** Every way in which it can be written. */
export const spellings = [
  number,
  '+880 1712-345678',
  '008801712345678',
  '01712345678',
  '1712345678',
  '01712 345 678',
  '(017) 1234-5678',
  '\u09e6\u09e7\u09ed\u09e7\u09e8\u09e9\u09ea\u09eb\u09ec\u09ed\u09ee',
  '\uff10\uff11\uff17\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18',
].join(', ');

/** Writes the number into every text of the company that a reply could show, where it does not stand yet. */
export async function spreadNumber(database: Database): Promise<void> {
  const texts: [table: string, column: string][] = [
    ['messages', 'text'],
    ['messages', 'carrier_status'],
    ['batches', 'text'],
    ['opt_outs', 'note'],
    ['tickets', 'subject'],
    ['tickets', 'description'],
    ['tickets', 'customer_name'],
    ['ticket_entries', 'text'],
    ['rejects', 'raw'],
    ['contact_rejects', 'raw'],
    ['refunds', 'reason'],
    ['recharge_requests', 'note'],
  ];
  for (const [table, column] of texts) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${spellings} where ${sql.ref(column)} <> ${spellings}
      or ${sql.lit(column)} = 'carrier_status' and ${sql.ref(column)} is null`.execute(database);
  }
  await sql`update contacts set field_values = array[${spellings}::text], msisdn = ${number}
    where (field_values, msisdn) is distinct from (array[${spellings}::text], ${number})`.execute(database);
  await sql`update batches set report = jsonb_set(report, '{template}', to_jsonb(${spellings}::text))
    where report ->> 'template' is distinct from ${spellings}`.execute(database);
}

/** A text in ASCII digits and letters alone, so that a number is found however it is written. */
const plain = (text: string) =>
  text
    .replace(/[\u09e6-\u09ef\uff10-\uff19]/g, (digit) =>
      String((digit.charCodeAt(0) & 0xff) - (digit < '\uff00' ? 0xe6 : 0x10)),
    )
    .replace(/[^0-9a-z]/gi, '');
export const holdsNumber = (body: unknown) => plain(JSON.stringify(body) ?? '').includes(number.slice(3));
