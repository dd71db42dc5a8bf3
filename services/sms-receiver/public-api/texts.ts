import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import type { NewMessage } from '#contract/public-api/messages.ts';
import type { FieldValues } from '#contract/public-api/vocabulary.ts';
import { render } from '#domain/messages/texts/template.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { invalidFields, refusedFields } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { SmsInput } from '#services/engine/acceptance/messages.ts';
import { termsFor } from './keyTerms.ts';

export type TextSource = Pick<NewMessage, 'text' | 'templateId'>;

/** The part of a request that says what one message is to be. */
type MessageTextFields = TextSource &
  Pick<NewMessage, 'to' | 'fields' | 'onEmptyFields' | 'reference' | 'senderId' | 'class'>;

/** A text before its fields are filled in. */
export interface SourceText {
  text: string;
  /** Whether it is written as templates are, where four braces stand for two. */
  isTemplate: boolean;
  /** The class for which the template is meant; null is any. */
  class: MessageClass | null;
}

/**
 * The text of a request, or that of the template which it names.
 * @returns null when it names neither
 * @throws rule-refused for both, and for a template that the company does not have
 */
export async function readSourceText(
  queries: Queries,
  companyId: number,
  { text, templateId }: TextSource,
): Promise<SourceText | null> {
  if (text !== undefined && templateId !== undefined) throw refusedFields({ templateId: 'one-text-only' });
  if (text !== undefined) return { text, isTemplate: false, class: null };
  if (templateId === undefined) return null;
  const template = await queries
    .selectFrom('templates')
    .select(['text', 'class'])
    .where('company_id', '=', companyId)
    .where('id', '=', templateId)
    .executeTakeFirst();
  if (!template) throw refusedFields({ templateId: 'no-such-record' });
  return { ...template, isTemplate: true };
}

/**
 * A message as the engine takes it: with its text filled in, and its class and sender ID.
 * @throws validation-failed without a text, forbidden for what the key may not have, rule-refused on the fields of the text
 */
export async function smsOf(
  queries: Queries,
  session: Session,
  { to, fields, onEmptyFields, reference, senderId, class: asked, ...source }: MessageTextFields,
): Promise<SmsInput> {
  const sourceText = await readSourceText(queries, session.companyId, source);
  if (sourceText === null) throw invalidFields({ text: 'required' });
  const terms = termsFor(session, { class: asked ?? sourceText.class ?? undefined, senderId });
  const sms = { to, ...terms, ...(reference !== undefined && { reference }) };
  if (!sourceText.isTemplate && fields === undefined) {
    return { ...sms, text: sourceText.text, ...(onEmptyFields && { onEmptyFields }) };
  }
  const text = filledIn(sourceText.text, fields ?? {}, onEmptyFields === 'send');
  // Braces in a value are text.
  return { ...sms, text, onEmptyFields: 'send' };
}

/**
 * A text with its fields filled in.
 * @param sendsEmpty leaves fields without a value empty, which otherwise is refused
 * @throws rule-refused on `fields`
 */
function filledIn(text: string, fields: FieldValues, sendsEmpty: boolean): string {
  const { text: filled, unknown, empty } = render(text, new Map(Object.entries(fields)));
  if (!sendsEmpty && unknown.length + empty.length > 0) throw refusedFields({ fields: 'fields-not-filled' });
  if (filled === null) throw refusedFields({ fields: 'too-long' });
  return filled;
}
