import type { ListTable } from '#contract/sms-receiver/recipients.ts';
import { fieldKey, fieldsOf } from '#domain/messages/texts/template.ts';
import { textProblem } from '../single/TextInputWithCount.tsx';
import type { Draft } from './draft.ts';
import {
  choosesColumns,
  columnsOf,
  hasRecipients,
  isListHere,
  isTemplate,
  usesTextColumn,
} from './listRequest.ts';

/** The fields that are needed before a list can be read; a key among the `bulk.missing` texts. */
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

export function missingOf(draft: Draft, facts: ListTable | undefined): Missing | null {
  if (!hasRecipients(draft)) return 'recipients';
  if (choosesColumns(draft)) {
    if (!facts) return isListHere(draft) ? 'facts' : 'file';
    if (columnsOf(draft, facts).numberColumn === null) return 'number_column';
  }
  return textMissing(draft, facts) ?? (draft.senderId ? null : 'sender');
}

function textMissing(draft: Draft, facts: ListTable | undefined): Missing | null {
  if (usesTextColumn(draft, facts)) {
    return columnsOf(draft, facts).textColumn === null ? 'text_column' : null;
  }
  const { text } = draft;
  if (!text?.trim()) return 'text';
  // How long a template becomes, its fields decide.
  if (!isTemplate(draft)) return textProblem(text) ? 'text_wrong' : null;
  return unknownFields(text, facts).length > 0 ? 'fields' : null;
}

/** Fields of a template that no column is called by; none while the columns are not known. */
export function unknownFields(template: string | null, facts: ListTable | undefined): string[] {
  if (!facts) return [];
  const known = new Set(facts.headers.map(fieldKey));
  return fieldsOf(template ?? '').filter((name) => !known.has(fieldKey(name)));
}
