import { sheetSample, type Sheet } from '#contract/sms-receiver/recipients.ts';
import { findTable } from '#domain/lists/recipientColumns.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { shownText, type TableRow } from '../table.ts';
import type { SheetPart } from './parts.ts';

export interface ChosenSheet {
  sheet: SheetPart;
  /** All of them, where there are several. */
  list?: Sheet[];
}

/** A sheet and what its first rows say about it. */
interface Candidate {
  sheet: SheetPart;
  shown: Sheet;
  /** Mobile numbers in the column that has most of them. */
  numbers: number;
  isLikelyList: boolean;
}

/**
 * Which sheet is read: the one that was named; else the first that is not hidden and looks like a list of recipients, as a
 * cover sheet does not; else the one with most numbers, or with any value at all.
 * @param sampleRowsOf reads the first rows of a sheet
 * @throws rule-refused when there is no sheet of that name
 */
export async function chooseSheet(
  sheets: readonly SheetPart[],
  name: string | undefined,
  sampleRowsOf: (sheet: SheetPart) => Promise<TableRow[]>,
): Promise<ChosenSheet> {
  const named = name === undefined ? undefined : sheets.find((sheet) => shownText(sheet.name) === name);
  if (name !== undefined && !named) throw refusedFields({ sheet: 'not-allowed' });
  if (sheets.length === 1) return { sheet: sheets[0]! };
  const candidates: Candidate[] = [];
  for (const sheet of sheets.slice(0, sheetSample.sheets))
    candidates.push(candidateOf(sheet, await sampleRowsOf(sheet)));
  return { sheet: named ?? bestOf(candidates), list: candidates.map(({ shown }) => shown) };
}

function candidateOf(sheet: SheetPart, rows: readonly TableRow[]): Candidate {
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
    isLikelyList:
      rowsBelow > 0 && numberColumn !== null && (isNamed || (numbers > 1 && numbers * 2 >= rowsBelow)),
  };
}

function bestOf(candidates: readonly Candidate[]): SheetPart {
  const visible = candidates.filter(({ sheet }) => !sheet.isHidden);
  const possible = visible.length > 0 ? visible : candidates;
  const most = Math.max(...possible.map(({ numbers }) => numbers));
  const best =
    possible.find(({ isLikelyList }) => isLikelyList) ??
    possible.find(({ numbers, shown }) => numbers === most && !shown.isEmpty) ??
    possible.find(({ shown }) => !shown.isEmpty) ??
    possible[0]!;
  return best.sheet;
}
