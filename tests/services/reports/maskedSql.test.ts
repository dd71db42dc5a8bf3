import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maskNumbersIn } from '#domain/numbers/msisdnMask.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import { maskedText } from '#services/kit/database/sql/maskedSql.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.drop());

test('the database masks numbers in texts exactly as the services do', async () => {
  const number = fc.stringMatching(/^(\+?880 ?|0|00880|)1[3-9][0-9]{3}[- ]?[0-9]{5}$/);
  const script = fc.constantFrom(0x30, 0x9e6, 0x660, 0x6f0, 0xff10);
  const written = fc
    .tuple(number, script)
    .map(([text, zero]) => text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit))));
  const word = fc.oneof(
    written,
    fc.stringMatching(/^[-0-9 .()\u200b–]{0,20}$/),
    fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0')),
    fc.constantFrom('14-11-2026 10:30', '\\1', '$1', 'বাংলা ১২৩', '\n', '•••'),
  );
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (values) => {
      const { rows } = await sql<{ masked: string[] }>`
        select array_agg(${maskedText(sql`value`)} order by place) as masked
        from unnest(${texts(values)}) with ordinality as given (value, place)`.execute(opened.database);
      expect(rows[0]!.masked).toEqual(values.map(maskNumbersIn));
    }),
    { numRuns: 20 },
  );
});
