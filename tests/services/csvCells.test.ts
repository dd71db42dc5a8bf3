import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvLine, formulaStarts } from '#domain/csv.ts';
import { texts } from '#services/kit/database/arrays.ts';
import { textCell } from '#services/kit/csvSql.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.drop());

const cell = fc
  .tuple(
    fc.constantFrom('', ' ', "'", '"', ...formulaStarts),
    fc.string({ unit: fc.constantFrom('a', '"', '=', '\n', '🙂', 'ক', '＝', ',', "'") }),
  )
  .map(([start, rest]) => start + rest);

test('the database writes CSV cells as the services do, and none is a formula', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 50, maxLength: 200 }), async (cells) => {
      const { rows } = await sql<{ cell: string }>`
        select '"' || ${textCell(sql`value`)} || '"' as cell
        from unnest(${texts(cells)}) with ordinality as given (value, place) order by place`.execute(
        opened.database,
      );
      expect(rows.map((row) => `${row.cell}\r\n`)).toEqual(cells.map((value) => csvLine([value])));
      for (const row of rows) expect(formulaStarts).not.toContain(row.cell[1] === '"' ? ' ' : row.cell[1]);
    }),
    { numRuns: 10 },
  );
});
