import { sql, type Transaction } from 'kysely';
import type { CheckReport, ContentCheck } from '#contract/sms-receiver/recipients.ts';
import type { Schema } from '#database/schema.ts';
import type { ContentApprovalTerms } from '#domain/messages/texts/approvedText.ts';
import { bigints } from '#services/kit/database/sql/arrays.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { approvedContents } from '#services/kit/queries/contentApprovalSql.ts';
import type { ContentRules } from '../content-approvals/contentRules.ts';
import type { Content, ValidRow } from '../recipients/validation/index.ts';
import type { LockedBatch } from './lockBatch.ts';
import { fieldOfTexts } from './staging/content.ts';

interface ListToCount {
  companyId: number;
  senderId: string;
  content: Content;
}

/** Counts the rows of a promotional list that need an approval of their text, and those that have none. */
export class ContentCounter {
  readonly #rules: ContentRules;
  readonly #companyId: number;
  readonly #senderId: string;
  /** Null if each row has a text of its own. */
  readonly #common: { approval: ContentApprovalTerms | null } | null;
  readonly #approvals = new Map<number, ContentApprovalTerms>();
  #needing = 0;
  #unapproved = 0;

  constructor(rules: ContentRules, { companyId, senderId, content }: ListToCount) {
    this.#rules = rules;
    this.#companyId = companyId;
    this.#senderId = senderId;
    this.#common = content.kind === 'one' ? { approval: this.#approvalOf(content.text) } : null;
  }

  add({ msisdn, text }: Pick<ValidRow, 'msisdn' | 'text'>): void {
    if (!this.#rules.needsApproval(msisdn)) return;
    this.#needing += 1;
    const approval = this.#common ? this.#common.approval : this.#approvalOf(text ?? '');
    if (approval) this.#approvals.set(approval.id, approval);
    else this.#unapproved += 1;
  }

  counts(): Pick<CheckReport, 'content'> {
    if (this.#needing === 0) return {};
    const approvals: ContentCheck['approvals'] = [...this.#approvals.values()].map(
      ({ id, campaignId, startsAt, endsAt }) => ({
        id,
        campaignId,
        validFrom: dayOf(startsAt),
        validUntil: endsAt === null ? null : dayOf(endsAt - 1),
      }),
    );
    return { content: { needing: this.#needing, unapproved: this.#unapproved, approvals } };
  }

  #approvalOf(text: string): ContentApprovalTerms | null {
    const { readAt } = this.#rules;
    return this.#rules.textsOf(this.#companyId).approvalFrom({ text, senderId: this.#senderId, at: readAt });
  }
}

const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka' });

/** The day of a moment in Bangladesh, such as `2027-12-31`. */
function dayOf(moment: number): string {
  return days.format(moment);
}

/**
 * Refuses a list with messages that have no approval of their text when they start. Approvals may have been withdrawn since the
 * check; another one of the same text counts as well. Texts are not compared again: there may be a million.
 * @param startsAt null is now
 * @throws rule-refused on the field of the texts
 */
export async function checkContents(
  transaction: Transaction<Schema>,
  { companyId, kind, report }: LockedBatch,
  startsAt: Date | null,
): Promise<void> {
  const { content, template } = report!;
  if (!content) return;
  const used = content.approvals.map(({ id }) => id);
  if (content.unapproved === 0 && (await areValid(transaction, companyId, used, startsAt))) return;
  const source = kind === 'multiple' ? (template ? 'template' : 'column') : 'one';
  throw refusedFields({ [fieldOfTexts({ kind: source })]: 'content-not-approved' });
}

async function areValid(
  transaction: Transaction<Schema>,
  companyId: number,
  used: readonly number[],
  startsAt: Date | null,
): Promise<boolean> {
  const { rows } = await sql<{ areValid: boolean }>`
    with start as (select (extract(epoch from greatest(${startsAt}::timestamptz, now())) * 1000)::float8 as at),
      valid as (select approved.* from (${approvedContents([companyId])}) as approved, start
        where "startsAt" <= start.at and coalesce("endsAt" > start.at, true))
    select not exists (
      select from unnest(${bigints(used)}) as used (id) left join content_approvals on content_approvals.id = used.id
      where not exists (select from valid where valid.id = used.id or (valid.text = content_approvals.text
        and valid."senderId" is not distinct from content_approvals.sender_id))) as "areValid"`.execute(
    transaction,
  );
  return rows[0]!.areValid;
}
