import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvFormats } from '#contract/exportQuery.ts';
import { csvLine, formulaStarts } from '#domain/lists/csv.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import { textCell } from '#services/kit/csv/cellSql.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.drop());

const number = fc
  .tuple(
    fc.constantFrom('', '+', '0', '+0'),
    fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 20 }),
  )
  .map(([start, digits]) => start + digits);
const text = fc
  .tuple(
    fc.constantFrom('', ' ', "'", '"', ...formulaStarts),
    fc.string({ unit: fc.constantFrom('a', '"', '=', '\n', '🙂', 'ক', '＝', ',', "'") }),
  )
  .map(([start, rest]) => start + rest);
const cell = fc.oneof(text, number);

test.each(csvFormats)(
  'the database writes CSV cells as the services do, and none is a formula: %s',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 50, maxLength: 200 }), async (cells) => {
        const { rows } = await sql<{ cell: string }>`
        select '"' || ${textCell(sql`value`, format)} || '"' as cell
        from unnest(${texts(cells)}) with ordinality as given (value, place) order by place`.execute(
          opened.database,
        );
        expect(rows.map((row) => `${row.cell}\r\n`)).toEqual(cells.map((value) => csvLine([value], format)));
        const others = rows.filter((row) => !/^"=""[+0-9]*"""$/.test(row.cell));
        for (const row of others)
          expect(formulaStarts).not.toContain(row.cell[1] === '"' ? ' ' : row.cell[1]);
      }),
      { numRuns: 10 },
    );
  },
);
