import { checkFields } from '#contract/fieldProblemsOf.ts';
import { ColumnName, contactLimits } from '#contract/main-api/sending/contactGroups.ts';
import type { KeptColumn } from '#contract/sms-receiver/contactImports.ts';
import { fieldKey } from '#domain/messages/texts/template.ts';

/** A column of the list, and what it is kept as if it is. */
export interface ColumnPlan {
  column: number;
  isKept: boolean;
  name: string;
}

/** @param kept what the service would keep */
export function plansOf(columns: number, kept: readonly KeptColumn[]): ColumnPlan[] {
  return Array.from({ length: columns }, (_, column) => {
    const suggestion = kept.find((candidate) => candidate.column === column);
    return { column, isKept: suggestion !== undefined, name: suggestion?.name ?? '' };
  });
}

export function keptOf(plans: readonly ColumnPlan[], numberColumn: number | null): KeptColumn[] {
  return plans
    .filter(({ column, isKept }) => isKept && column !== numberColumn)
    .map(({ column, name }) => ({ column, name: name.trim() }));
}

/** Problems of the names: column → key of the text. */
export function problemsOf(kept: readonly KeptColumn[]): Map<number, string> {
  const problems = new Map<number, string>();
  const keys = kept.map(({ name }) => fieldKey(name));
  for (const [index, { column, name }] of kept.entries()) {
    if (Object.keys(checkFields(ColumnName, name)).length > 0) {
      problems.set(column, 'contacts.importing.no_name');
    } else if (keys.indexOf(keys[index]!) < index) problems.set(column, 'contacts.importing.name_twice');
  }
  return problems;
}

export const isTooMany = (kept: readonly KeptColumn[]) => kept.length > contactLimits.columns;
