import type { NewBatch } from '#contract/public-api/batches.ts';
import type { BatchRequest } from '#contract/sms-receiver/newBatches.ts';
import { fieldsLeftIn, literalText } from '#domain/messages/texts/template.ts';
import type { GroupList } from '#services/engine/batches/preview.ts';
import { refuseOtp } from '#services/engine/batches/refusals.ts';
import type { BatchKey } from '#services/engine/messages/keys.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { invalidFields, refusedFields } from '#services/kit/errors.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { termsFor } from './keyTerms.ts';
import { readSourceText, type TextSource, type SourceText } from './texts.ts';

/** @throws validation-failed for no recipients, rule-refused for recipients and groups */
export function refuseOtherThanOneList({ recipients, groupIds }: NewBatch): void {
  if (!recipients && !groupIds) throw invalidFields({ recipients: 'required' });
  if (recipients && groupIds) throw refusedFields({ groupIds: 'one-list-only' });
}

/** Fields of the engine's request, and what they are in that of a program. */
export function fieldNamesOf({ groupIds, templateId }: NewBatch): Map<string, string> {
  const list = groupIds ? 'groupIds' : 'recipients';
  return new Map([
    ['rows', list],
    ['batchId', list],
    ['numberColumn', list],
    ['textColumn', list],
    ['template', templateId === undefined ? 'text' : 'templateId'],
  ]);
}

/**
 * Says which text the contacts of groups get, and on which terms.
 * @throws as `batchRequestOf`
 */
export async function groupListOf(
  queries: Queries,
  session: Session,
  { groupIds = [], campaignId, class: asked, senderId: named, ...source }: NewBatch,
): Promise<GroupList> {
  const sourceText = await readSourceText(queries, session.companyId, source);
  if (sourceText === null) throw invalidFields({ text: 'required' });
  const { class: messageClass, senderId } = termsFor(session, {
    class: asked ?? sourceText.class ?? undefined,
    senderId: named,
  });
  refuseOtp(messageClass);
  const isFilledIn = sourceText.isTemplate || fieldsLeftIn(sourceText.text).length > 0;
  return {
    groupIds,
    class: messageClass as GroupList['class'],
    ...(isFilledIn ? { template: sourceText.text } : { text: sourceText.text }),
    ...(senderId !== undefined && { senderId }),
    ...(campaignId !== undefined && { campaignId }),
  };
}

/**
 * The request of a program as the engine takes it.
 * @throws forbidden for what its key may not have, rule-refused for one text and others beside it
 */
export async function batchRequestOf(
  queries: Queries,
  session: Session,
  { recipients = [], name, campaignId, startsAt, class: asked, senderId, ...source }: NewBatch,
  staged: BatchKey | undefined,
): Promise<BatchRequest> {
  const terms = {
    ...(name !== undefined && { name }),
    ...(campaignId !== undefined && { campaignId }),
    ...(startsAt !== undefined && { startsAt }),
  };
  if (staged) return { batchId: String(staged.batchId), ...terms };
  // A field of the request that is named nowhere is a type error, so that none is dropped.
  const text = source satisfies Record<Exclude<keyof typeof source, keyof TextSource | ReadElsewhere>, never>;
  const sourceText = await readSourceText(queries, session.companyId, text);
  return {
    ...termsFor(session, { class: asked ?? sourceText?.class ?? undefined, senderId }),
    ...listOf(sourceText, recipients),
    ...terms,
  } as BatchRequest;
}

/** Fields that `listSender` handles itself. */
type ReadElsewhere = 'groupIds' | 'validateOnly';

type Recipients = NonNullable<NewBatch['recipients']>;
type GivenList = Pick<
  BatchRequest,
  'text' | 'template' | 'recipients' | 'rows' | 'numberColumn' | 'textColumn' | 'onEmptyFields'
>;

/** One text for all, one that is filled in for each, or a row for each with its own. */
function listOf(sourceText: SourceText | null, recipients: Recipients): GivenList {
  const withFields = recipients.findIndex(({ fields }) => fields !== undefined);
  if (sourceText === null) {
    if (withFields !== -1) throw refusedFields({ [`recipients.${withFields}.fields`]: 'unknown-field' });
    const rows = recipients.map(({ to, text = '' }) => ({ to, text }));
    return { rows, numberColumn: 0, textColumn: 1 };
  }
  const { text, isTemplate } = sourceText;
  if (recipients.some((recipient) => recipient.text !== undefined))
    throw refusedFields({ [isTemplate ? 'templateId' : 'text']: 'one-text-only' });
  const numbers = recipients.map(({ to }) => to);
  if (!isTemplate && withFields === -1) return { text, recipients: numbers };
  if (fieldsLeftIn(text).length === 0)
    return { text: literalText(text), recipients: numbers, onEmptyFields: 'send' };
  return { template: text, ...rowsOf(recipients) };
}

/** No field has it: a template cannot write an empty name. */
const numberName = '';

/** Numbers with their fields as the rows of a table. */
export function rowsOf(people: readonly Pick<Recipients[number], 'to' | 'fields'>[]) {
  const rows = people.map(({ to, fields = {} }) => {
    const values = Object.entries(fields).filter(([name]) => name !== numberName);
    return Object.fromEntries([[numberName, to], ...values]);
  });
  // Names that are whole numbers stand first in an object.
  return { rows, numberColumn: Object.keys(rows[0]!).indexOf(numberName) };
}
