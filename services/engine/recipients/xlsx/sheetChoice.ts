import { sheetSample, type Sheet } from '#contract/sms-receiver/recipients.ts';
import { findTable } from '#domain/recipientColumns.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { shownText, type TableRow } from '../table.ts';
import type { SheetPart } from './parts.ts';

export interface ChosenSheet {
  sheet: SheetPart;
  /** All of them, where there are several. */
  list?: Sheet[];
}

interface Glance {
  sheet: SheetPart;
  shown: Sheet;
  /** Mobile numbers in the column that has most of them. */
  numbers: number;
  looksLikeList: boolean;
}

/**
 * Which sheet is read: the one that was named; else the first that is not hidden and looks like a list of recipients, as a
 * cover sheet does not; else the one with most numbers, or with any value at all.
 * @param glance the first rows of a sheet
 * @throws rule-refused when there is no sheet of that name
 */
export async function chooseSheet(
  sheets: readonly SheetPart[],
  name: string | undefined,
  glance: (sheet: SheetPart) => Promise<TableRow[]>,
): Promise<ChosenSheet> {
  const named = name === undefined ? undefined : sheets.find((sheet) => shownText(sheet.name) === name);
  if (name !== undefined && !named) throw refusedFields({ sheet: 'not-allowed' });
  if (sheets.length === 1) return { sheet: sheets[0]! };
  const glances: Glance[] = [];
  for (const sheet of sheets.slice(0, sheetSample.sheets)) glances.push(glanceOf(sheet, await glance(sheet)));
  return { sheet: named ?? bestOf(glances), list: glances.map(({ shown }) => shown) };
}

function glanceOf(sheet: SheetPart, rows: readonly TableRow[]): Glance {
  const cells = rows.filter(({ isHidden }) => !isHidden).map((row) => row.cells);
  const { numberColumn, numbers, isNamed, rowsBelow } = findTable(cells);
  return {
    sheet,
    shown: {
      name: shownText(sheet.name),
      isHidden: sheet.isHidden,
      isEmpty: rows.length === 0,
      sample: cells
        .slice(0, sheetSample.rows)
        .map((row) =>
          row.slice(0, sheetSample.cells).map((cell) => shownText(cell.slice(0, sheetSample.cellLength))),
        ),
    },
    numbers,
    // A cover may have a number as well.
    looksLikeList:
      rowsBelow > 0 && numberColumn !== null && (isNamed || (numbers > 1 && numbers * 2 >= rowsBelow)),
  };
}

function bestOf(glances: readonly Glance[]): SheetPart {
  const visible = glances.filter(({ sheet }) => !sheet.isHidden);
  const candidates = visible.length > 0 ? visible : glances;
  const most = Math.max(...candidates.map(({ numbers }) => numbers));
  const best =
    candidates.find(({ looksLikeList }) => looksLikeList) ??
    candidates.find(({ numbers, shown }) => numbers === most && !shown.isEmpty) ??
    candidates.find(({ shown }) => !shown.isEmpty) ??
    candidates[0]!;
  return best.sheet;
}
