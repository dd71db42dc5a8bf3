import { contactLimits } from '#contract/main-api/sending/contactGroups.ts';
import type { ImportMode, KeptColumn } from '#contract/sms-receiver/contactImports.ts';
import type { ListTable } from '#contract/sms-receiver/recipients.ts';
import { fieldKey, maxFieldName } from '#domain/messages/texts/template.ts';
import { refusedFields } from '#services/kit/errors.ts';

/** The columns that are kept by default: those with a heading, except the number, up to the limit. */
export function defaultColumns({ headers, numberColumn }: ListTable): KeptColumn[] {
  const kept: KeptColumn[] = [];
  const keys = new Set<string>();
  for (const [column, header] of headers.entries()) {
    const name = nameOf(header);
    if (column === numberColumn || name === '' || keys.has(fieldKey(name))) continue;
    keys.add(fieldKey(name));
    kept.push({ column, name });
  }
  return kept.slice(0, contactLimits.columns);
}

/** A heading as the name of a field: without what no template could write between its braces. */
function nameOf(header: string): string {
  const plain = header.replace(/[\p{Cc}{}]/gu, ' ').trim();
  return plain
    .slice(0, maxFieldName)
    .replace(/\p{Surrogate}/gu, '')
    .trim();
}

/** @throws rule-refused */
export function checkColumns(columns: readonly KeptColumn[], facts: ListTable): void {
  if (columns.some(({ column }) => column >= facts.columns))
    throw refusedFields({ columns: 'no-such-column' });
  const keys = new Set(columns.map(({ name }) => fieldKey(name)));
  if (keys.size < columns.length) throw refusedFields({ columns: 'column-twice' });
}

/** Where each field of a group gets its value from. */
export interface Layout {
  /** The group's fields, as they will be. */
  names: string[];
  /** For each of them the place among the kept columns; null keeps what is there. */
  sources: (number | null)[];
  /** Whether values of fields that the list does not bring stay. */
  keepsOthers: boolean;
}

/**
 * The fields of a group after an import: its own in their order, then the new ones; or those of the list alone when it
 * takes the place of everything.
 * @throws rule-refused when they become too many
 */
export function layoutOf(own: readonly string[], kept: readonly KeptColumn[], mode: ImportMode): Layout {
  const keepsOthers = mode === 'update';
  const before = keepsOthers ? own : [];
  const places = new Map(kept.map(({ name }, place) => [fieldKey(name), place]));
  const known = new Set(before.map(fieldKey));
  const added = kept.filter(({ name }) => !known.has(fieldKey(name))).map(({ name }) => name);
  const names = [...before, ...added];
  if (names.length > contactLimits.columns) throw refusedFields({ columns: 'too-many-columns' });
  return { names, sources: names.map((name) => places.get(fieldKey(name)) ?? null), keepsOthers };
}
