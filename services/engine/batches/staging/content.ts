import type { FieldProblem } from '#contract/errors.ts';
import type { RealListKind, BatchList } from '#contract/sms-receiver/newBatches.ts';
import type { ListProblem } from '#contract/sms-receiver/recipients.ts';
import { refusedFields } from '#services/kit/errors.ts';
import type { Content } from '../../recipients/validation/index.ts';

/** Recipients and text as a request states them. */
export type GivenList = Omit<BatchList, 'class' | 'senderId' | 'onEmptyFields'>;

/** The source of the texts that the recipients are to read. @throws rule-refused */
export function contentOf({ text, template, textColumn }: GivenList): Content {
  if (text !== undefined && template !== undefined) throw refusedFields({ template: 'one-text-only' });
  if (text !== undefined) return { kind: 'one', text };
  if (template !== undefined) return { kind: 'template', template };
  return { kind: 'column', column: textColumn ?? null };
}

export function kindOf(content: Content): RealListKind {
  return content.kind === 'one' ? 'bulk' : 'multiple';
}

/** Where a person mends fields that have no value. */
export function fieldOfTexts({ kind }: Pick<Content, 'kind'>): 'text' | 'rows' | 'template' {
  return ({ one: 'text', column: 'rows', template: 'template' } as const)[kind];
}

/** Where a person mends what keeps a whole list from being sent. */
export function fieldOf(problem: ListProblem, { text }: GivenList): Record<string, FieldProblem> {
  if (problem === 'no-number-column') return { numberColumn: problem };
  if (problem === 'no-text-column') return { textColumn: problem };
  return { [text === undefined ? 'template' : 'text']: problem };
}
