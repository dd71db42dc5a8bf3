import pg from 'pg';

/** The type id of `bigint[]`, which the driver has no name for. */
const int8Array = 1016;

const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [int8Array]: (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(numberOf)),
  [pg.types.builtins.DATE]: (text) => text,
};

function numberOf(element: string): number | null {
  return element === 'NULL' ? null : Number(element);
}

/** How values of the database are read, on either engine: ids and counts as numbers, days as text. */
export const valueTypes = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    parsers[id] ?? (pg.types.getTypeParser as (id: number, format?: string) => unknown)(id, format),
};
