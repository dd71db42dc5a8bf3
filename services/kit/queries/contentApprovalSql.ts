import { sql, type RawBuilder } from 'kysely';
import type { ContentApprovalState } from '#contract/main-api/sending/contentApprovals.ts';
import type { ContentApprovalTerms } from '#domain/messages/texts/approvedText.ts';
import { bigints } from '../database/sql/arrays.ts';
import { today } from '../time/today.ts';

const isOver = sql`content_approvals.valid_until < ${today}`;

/** The state of a row of `content_approvals` today. */
export const contentApprovalStateSql: RawBuilder<ContentApprovalState> = sql`case
  when content_approvals.state = 'approved' and ${isOver} then 'expired' else content_approvals.state end`;

/** The beginning of a day in Bangladesh, in milliseconds since 1970. */
function startOf(day: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(extract(epoch from (${day})::timestamp at time zone 'Asia/Dhaka') * 1000)::float8`;
}

export interface CompanyApproval extends ContentApprovalTerms {
  companyId: number;
}

/** Rows of `CompanyApproval`: approvals of these companies that are valid or will be. */
export function approvedContents(companyIds: readonly number[]): RawBuilder<CompanyApproval> {
  return sql`select company_id as "companyId", id, text, campaign_id as "campaignId", sender_id as "senderId",
      ${startOf(sql`valid_from`)} as "startsAt", ${startOf(sql`valid_until + 1`)} as "endsAt"
    from content_approvals
    where company_id = any(${bigints(companyIds)}) and state = 'approved' and (${isOver}) is not true`;
}
