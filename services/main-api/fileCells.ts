import { approvalOperators, type ApprovalOperator } from '#contract/main-api/sending/operatorApprovals.ts';
import { operatorWords } from '#domain/words/operatorWords.ts';

/** Names by which people call an operator. */
const operatorsByName = new Map(
  approvalOperators.flatMap((name) =>
    [name, operatorWords.en.operator[name], operatorWords.bn.operator[name]].map(
      (word) => [cellKey(word), name] as const,
    ),
  ),
);
for (const [short, name] of [
  ['gp', 'grameenphone'],
  ['bl', 'banglalink'],
  ['rb', 'robi'],
  ['tt', 'teletalk'],
] as const)
  operatorsByName.set(short, name);

/** The operator that a cell names. */
export function operatorNamed(text: string): ApprovalOperator | undefined {
  return operatorsByName.get(cellKey(text));
}

/** 31/12/2027, 31-12-2027 or 2027-12-31; null for an empty cell, undefined for what is no day. */
export function dayOf(text: string): string | null | undefined {
  if (text === '') return null;
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const [year, month, day] = written
    ? [written[3]!, written[2]!.padStart(2, '0'), written[1]!.padStart(2, '0')]
    : (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.slice(1) ?? []);
  const iso = `${year}-${month}-${day}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== iso ? undefined : iso;
}

/** A heading or a word of a cell, without spaces and capitals. */
export function cellKey(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '');
}

/**
 * The columns of a file by their headings, which may stand in any order; -1 where one is missing.
 * @param headings of each field, as `cellKey` makes them
 */
export function columnsNamed<Field extends string>(
  headers: readonly string[],
  headings: Readonly<Record<Field, readonly string[]>>,
): Record<Field, number> {
  const keys = headers.map(cellKey);
  return Object.fromEntries(
    Object.entries<readonly string[]>(headings).map(([field, names]) => [
      field,
      keys.findIndex((key) => names.includes(key)),
    ]),
  ) as Record<Field, number>;
}
