import type { BulkKind } from '#contract/sms-receiver/bulk.ts';
import type { TableFacts } from '#contract/sms-receiver/recipients.ts';
import { fieldKey, fieldsOf } from '#domain/messages/template.ts';
import { textProblem } from '../single/TextInputWithCount.tsx';
import type { Draft } from './draft.ts';
import { columnsOf, hasColumns, hasRecipients, isListHere } from './listRequest.ts';

/** What has to be said before a list can be looked at; a key among the `bulk.missing` texts. */
export type Missing =
  | 'recipients'
  | 'facts'
  | 'file'
  | 'number_column'
  | 'text_column'
  | 'text'
  | 'text_wrong'
  | 'fields'
  | 'sender';

export function missingOf(kind: BulkKind, draft: Draft, facts: TableFacts | undefined): Missing | null {
  if (!hasRecipients(draft)) return 'recipients';
  if (hasColumns(kind, draft)) {
    if (!facts) return isListHere(draft) ? 'facts' : 'file';
    if (columnsOf(draft, facts).numberColumn === null) return 'number_column';
  }
  if (kind === 'multiple' && draft.wording === 'column' && columnsOf(draft, facts).textColumn === null) {
    return 'text_column';
  }
  return textMissing(kind, draft, facts) ?? (draft.senderId ? null : 'sender');
}

function textMissing(
  kind: BulkKind,
  { wording, text }: Draft,
  facts: TableFacts | undefined,
): Missing | null {
  if (kind === 'multiple' && wording === 'column') return null;
  if (!text?.trim()) return 'text';
  // How long a template becomes, its fields decide.
  if (kind === 'bulk') return textProblem(text) ? 'text_wrong' : null;
  return unknownFields(text, facts).length > 0 ? 'fields' : null;
}

/** Fields of a template that no column is called by; none while the columns are not known. */
export function unknownFields(template: string | null, facts: TableFacts | undefined): string[] {
  if (!facts) return [];
  const known = new Set(facts.headers.map(fieldKey));
  return fieldsOf(template ?? '').filter((name) => !known.has(fieldKey(name)));
}
