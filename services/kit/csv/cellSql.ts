import { sql, type RawBuilder } from 'kysely';
import type { ExportFormat } from '#contract/exportQuery.ts';
import { formulaStarts, longNumber } from '#domain/lists/csv.ts';
import {
  cellStyles,
  emptyCell,
  escapeXml,
  textCell as xmlTextCell,
  textEnd,
  textStart,
} from '#domain/spreadsheet/cells.ts';
import { maskedText } from '../database/sql/maskedSql.ts';

/*
 * Cells put together by the database, as `domain/lists/csv.ts` and `domain/spreadsheet` do it: of millions of rows the cells
 * need not become values of this process one by one. Those of CSV are without the quotes around them, and those of XLSX
 * without their address.
 */

/**
 * A text that people chose: no formula, and a long number as spreadsheets keep it.
 * @param before `value` before it was masked, which begins with the same character
 */
export function textCell(
  value: RawBuilder<unknown>,
  format: ExportFormat,
  before: RawBuilder<unknown> = value,
): RawBuilder<string> {
  if (format === 'xlsx') return xmlText(escapedXml(value));
  const safe = sql<string>`coalesce(case when ascii(${value}) in (${formulaStartCodes}) then '''' else '' end
    || replace(${value}, '"', '""'), '')`;
  if (format === 'plain') return safe;
  // Nearly every text is past the first comparison.
  return sql<string>`case when ascii(${before}) between 43 and 57 and ${value} ~ ${sql.lit(longNumber.source)}
    then ${numberAsText(value)} else ${safe} end`;
}

/** See `csvLine`. */
function numberAsText(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`'=""' || ${value} || '""'`;
}

/** @param xml a text without anything that XML reserves */
function xmlText(xml: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce(${sql.lit(textStart)} || ${xml} || ${sql.lit(textEnd)}, ${sql.lit(emptyCell)})`;
}

/** Control characters, which XML cannot hold. */
const controls = sql.lit(
  Array.from({ length: 31 }, (_, index) => String.fromCharCode(index + 1))
    .filter((character) => !'\t\n\r'.includes(character))
    .join('') + '\ufffe\uffff',
);

/** As `escapeXml`, but for the length: no text in the database is longer than a cell. */
function escapedXml(value: RawBuilder<unknown>): RawBuilder<string> {
  const written = sql`translate(${value}, ${controls}, '')`;
  const numbered = sql`case when strpos(${value}, '_x') = 0 then ${written}
    else regexp_replace(${written}, '_(?=x[0-9A-Fa-f]{4}_)', '_x005F_', 'g') end`;
  return sql<string>`replace(replace(replace(replace(${numbered}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
    chr(13), '&#13;')`;
}

/** One of our own words, as files for people have it; others stay as they are. */
export function wordCell(
  value: RawBuilder<unknown>,
  words: Readonly<Record<string, string>>,
  format: ExportFormat,
): RawBuilder<string> {
  if (format === 'plain') return asText(value);
  const isXml = format === 'xlsx';
  const cases = Object.entries(words).map(
    ([code, word]) => sql`when ${sql.lit(code)} then ${sql.lit(isXml ? xmlTextCell(escapeXml(word)) : word)}`,
  );
  const other = isXml ? xmlText(sql`(${value})::text`) : asText(value);
  return sql<string>`case ${value} ${sql.join(cases, sql` `)} else ${other} end`;
}

/** Characters as numbers: a file has millions of cells. */
const formulaStartCodes = sql.join([...formulaStarts].map((character) => sql.lit(character.charCodeAt(0))));

/** A number to calculate with. */
export function numberCell(value: RawBuilder<unknown>, format: ExportFormat): RawBuilder<string> {
  if (format === 'xlsx')
    return sql<string>`coalesce('><v>' || (${value})::text || '</v></c>', ${sql.lit(emptyCell)})`;
  return asText(value);
}

/** As `sheetPercent`; files for programs have the share. @param share from 0 to 1, as `numeric` */
export function percentCell(share: RawBuilder<unknown>, format: ExportFormat): RawBuilder<string> {
  const rounded = sql`trim_scale(round(${share}, 3))`;
  if (format === 'plain') return asText(rounded);
  if (format === 'csv') return sql<string>`coalesce(trim_scale(round(${share}, 3) * 100)::text || '%', '')`;
  return sql<string>`coalesce(${sql.lit(` s="${cellStyles.percent}"><v>`)} || ${rounded}::text || '</v></c>',
    ${sql.lit(emptyCell)})`;
}

function asText(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`coalesce((${value})::text, '')`;
}

/** The number of a record, which spreadsheets keep as a text: nobody adds them up. */
export function idCell(value: RawBuilder<unknown>, format: ExportFormat): RawBuilder<string> {
  return format === 'xlsx' ? xmlText(sql`(${value})::text`) : asText(value);
}

/** `21/11/2026 14:05:09` in the time zone of `readFileLines`. */
export function instantCell(value: RawBuilder<unknown>, format: ExportFormat): RawBuilder<string> {
  const local = sql`date_trunc('second', (${value})::timestamp)`;
  if (format !== 'xlsx') return sql<string>`coalesce(${local}::text, '')`;
  const days = sql`(extract(epoch from ${local} - timestamp '1899-12-30 00:00')::float8 / 86400)::text`;
  return sql<string>`coalesce(${sql.lit(` s="${cellStyles.dateTime}"><v>`)} || ${days} || '</v></c>',
    ${sql.lit(emptyCell)})`;
}

/** An MSISDN; as `maskMsisdn` for who may not see it whole. */
export function msisdnCell(
  value: RawBuilder<unknown>,
  seesNumbers: boolean,
  format: ExportFormat,
): RawBuilder<string> {
  const masked = sql`case when length(${value}) > 6 then left(${value}, -6) || '•••' || right(${value}, 3) else '•••' end`;
  if (format === 'xlsx') return xmlText(seesNumbers ? value : masked);
  if (!seesNumbers) return sql<string>`${masked}`;
  return format === 'plain' ? asText(value) : numberAsText(value);
}

/** A text that may contain mobile numbers, masked as by `maskNumbersIn` if the reader may not see whole numbers. */
export function maskableCell(
  value: RawBuilder<unknown>,
  seesNumbers: boolean,
  format: ExportFormat,
): RawBuilder<string> {
  return textCell(seesNumbers ? value : maskedText(value), format, value);
}
