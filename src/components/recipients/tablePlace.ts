import type { ListTable, TablePlace } from '#contract/sms-receiver/recipients.ts';

/** The place of a list's table as far as a person has chosen it; null is as guessed. */
export type ChosenPlace = { [Name in keyof TablePlace]-?: NonNullable<TablePlace[Name]> | null };

export const placeAsGuessed: ChosenPlace = {
  sheet: null,
  hasHeader: null,
  headerRow: null,
  hiddenRows: null,
};

/** Nothing is known yet about another sheet. */
export const onSheet = (sheet: string): ChosenPlace => ({ ...placeAsGuessed, sheet });

/** As a request says it. */
export function placeOf({ sheet, hasHeader, headerRow, hiddenRows }: ChosenPlace): TablePlace {
  return {
    ...(sheet !== null && { sheet }),
    ...(hasHeader !== null && { hasHeader }),
    ...(headerRow !== null && { headerRow }),
    ...(hiddenRows !== null && { hiddenRows }),
  };
}

/** The place that was found, so that all of the list is read as its first rows were. */
export function placeFound(
  { hasHeader, headerRow, sheetList, sheet }: ListTable,
  { hiddenRows }: ChosenPlace,
): TablePlace {
  return {
    hasHeader,
    // A service of an older version does not know the others, and does not tell them.
    ...(headerRow && { headerRow }),
    ...(sheetList && sheet !== null && { sheet }),
    ...(hiddenRows !== null && { hiddenRows }),
  };
}
