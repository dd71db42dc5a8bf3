import type { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { PeriodBalances } from '#contract/sms-receiver/transactions.ts';
import { dayMonthYear } from '#domain/time/dayMonthYear.ts';
import { statementNumber } from '#domain/credit/statementNumber.ts';
import { contentWidth, grey, lightGrey, paper, Sheet, type TextStyle } from '#services/kit/pdf/Sheet.ts';
import type { PrintStyle } from '#services/kit/pdf/printStyle.ts';
import type { GroupRow } from '../transactions/groups.ts';
import { drawHead, type Parties } from './letterhead.ts';

/** The content of a statement; its balances and lines were read in one snapshot. */
export interface Statement {
  companyId: number;
  parties: Parties;
  from: Date;
  /** Exclusive. */
  to: Date;
  madeAt: Date;
  balances: PeriodBalances;
  /** In the order of their days. */
  lines: readonly GroupRow[];
}

const figures = ['recharged', 'held', 'released', 'refunded', 'charged'] as const;
type Figures = Record<(typeof figures)[number], number>;
const signs: Partial<Record<(typeof figures)[number], string>> = {
  recharged: '+ ',
  held: '− ',
  released: '+ ',
  refunded: '+ ',
};
/** Points: the date, the details, each figure and the balance. */
const widths = [50, contentWidth - 50 - 5 * 54 - 66, ...figures.map(() => 54), 66];
const rowHeight = 15.5;
const footTop = paper.height - paper.margin - 12;

interface TableRow {
  cells: readonly string[];
  isBold?: boolean;
}

/** Draws a statement while it is sent, a page at a time: between two the process does other work. */
export async function printStatement(statement: Statement, style: PrintStyle): Promise<Readable> {
  const { words } = style;
  const sheet = await Sheet.open({
    title: `${words.statement} ${statementNumber(statement.companyId, statement, style.timeZone)}`,
    author: statement.parties.provider.name,
    createdAt: statement.madeAt,
    language: style.language,
  });
  const { file } = sheet;
  void drawPages(sheet, statement, style).then(
    () => file.end(),
    (error: unknown) => file.destroy(error as Error),
  );
  return file;
}

async function drawPages(sheet: Sheet, statement: Statement, style: PrintStyle): Promise<void> {
  const { parties, from, to, madeAt } = statement;
  const { words } = style;
  const number = statementNumber(statement.companyId, statement, style.timeZone);
  sheet.addPage();
  let y = drawHead(
    sheet,
    parties,
    {
      title: words.statement,
      facts: [
        [words.number, number],
        [words.period, `${style.day(from)} – ${style.day(lastMoment(to))}`],
        [words.days, style.timeZone],
        [words.date, style.moment(madeAt)],
      ],
    },
    style,
  );
  y = drawSummary(sheet, statement, style, y);
  let rows = rowsOf(statement, style);
  const roomFrom = (top: number) => Math.floor((footTop - 6 - top) / rowHeight) - 1;
  const first = roomFrom(y);
  const further = roomFrom(paper.margin);
  const pages = 1 + Math.ceil(Math.max(0, rows.length - first) / further);
  for (let page = 1; page <= pages && !sheet.file.destroyed; page += 1) {
    if (page > 1) {
      await turn();
      sheet.addPage();
      y = paper.margin;
    }
    const room = page === 1 ? first : further;
    drawTable(sheet, rows.slice(0, room), style, y);
    rows = rows.slice(room);
    drawFoot(sheet, `${number} · ${parties.company.name}`, [page, pages], style);
  }
}

function lastMoment(to: Date): Date {
  return new Date(to.getTime() - 1);
}

function drawSummary(
  sheet: Sheet,
  { balances, lines }: Statement,
  { words, number }: PrintStyle,
  top: number,
): number {
  const sums = sumsOf(lines);
  const boxes: [label: string, value: number][] = [
    [words.opening, balances.opening],
    ...figures.map((name): [string, number] => [
      `${signs[name] ?? ''}${words.groupFields[name]}`,
      sums[name],
    ]),
    [words.closing, balances.closing],
  ];
  const width = contentWidth / boxes.length;
  sheet.box({ x: paper.margin, y: top, width: contentWidth }, 34);
  boxes.forEach(([label, value], index) => {
    const place = { x: paper.margin + index * width + 5, width: width - 10 };
    sheet.line(label, { ...place, y: top + 6 }, { size: 7, color: grey });
    sheet.line(number(value), { ...place, y: top + 17 }, { size: 10, isBold: true });
  });
  const note = { x: paper.margin, width: contentWidth };
  let y = top + 40;
  y += sheet.paragraph(words.unit, { ...note, y }, { size: 7, color: grey });
  y += sheet.paragraph(words.explanation, { ...note, y }, { size: 7, color: grey });
  return y + 6;
}

function rowsOf({ balances, lines }: Statement, { words, number, digits }: PrintStyle): TableRow[] {
  const balanceRow = (label: string, balance: number): TableRow => ({
    cells: ['', label, ...figures.map(() => ''), number(balance)],
    isBold: true,
  });
  const figureCells = (values: Figures) =>
    figures.map((name) => (values[name] === 0 ? '–' : number(values[name])));
  const rows = lines.map((line): TableRow => {
    const balance = balances.opening + line.changeSoFar;
    const day = digits(dayMonthYear(line.day));
    return { cells: [day, detailsOf(line, words), ...figureCells(line), number(balance)] };
  });
  return [
    balanceRow(words.opening, balances.opening),
    ...(rows.length > 0 ? rows : [{ cells: ['', words.empty] }]),
    { cells: ['', words.total, ...figureCells(sumsOf(lines)), ''], isBold: true },
    balanceRow(words.closing, balances.closing),
  ];
}

function detailsOf(line: GroupRow, { groupKind }: PrintStyle['words']): string {
  const { kind, batchId, batchName, reference, note } = line;
  if (kind === 'singles') return groupKind.singles;
  if (kind === 'batch') return `${groupKind.batch} ${batchId}${batchName === null ? '' : ` · ${batchName}`}`;
  return `${groupKind.recharge} ${reference}${note ? ` · ${note}` : ''}`;
}

function sumsOf(lines: readonly GroupRow[]): Figures {
  const sums = { recharged: 0, held: 0, released: 0, refunded: 0, charged: 0 };
  for (const line of lines) for (const name of figures) sums[name] += line[name];
  return sums;
}

function drawTable(sheet: Sheet, rows: readonly TableRow[], { words }: PrintStyle, top: number): void {
  const headings = [
    words.date,
    words.details,
    ...figures.map((name) => `${signs[name] ?? ''}${words.groupFields[name]}`),
    words.balance,
  ];
  sheet.box({ x: paper.margin, y: top, width: contentWidth }, rowHeight);
  drawRow(sheet, headings, top, { size: 7.5, isBold: true });
  rows.forEach(({ cells, isBold = false }, index) => {
    const y = top + (index + 1) * rowHeight;
    drawRow(sheet, cells, y, { size: 8, isBold });
    sheet.rule(y + rowHeight, lightGrey);
  });
}

function drawRow(sheet: Sheet, cells: readonly string[], y: number, style: TextStyle): void {
  let x: number = paper.margin;
  cells.forEach((cell, index) => {
    const width = widths[index]!;
    const align = index > 1 ? 'right' : 'left';
    if (cell) sheet.line(cell, { x: x + 3, y: y + 3, width: width - 6 }, { ...style, align });
    x += width;
  });
}

export function drawFoot(
  sheet: Sheet,
  text: string,
  [page, pages]: readonly [page: number, pages: number],
  { words, number }: PrintStyle,
): void {
  const pageText = words.page.replace('%{page}', number(page)).replace('%{pages}', number(pages));
  const small = { size: 7.5, color: grey };
  const { margin: x } = paper;
  sheet.line(text, { x, y: footTop, width: contentWidth * 0.7 }, small);
  sheet.line(
    pageText,
    { x: x + contentWidth * 0.7, y: footTop, width: contentWidth * 0.3 },
    { ...small, align: 'right' },
  );
}
