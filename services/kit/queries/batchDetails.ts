import { sql, type RawBuilder } from 'kysely';
import type { batchFields } from '#contract/sms-receiver/batchFields.ts';
import { hiddenText } from './messageDetails.ts';

/** Columns that every list of batches reads, of the tables that `joinBatchRecords` joins. */
const columns: Record<keyof typeof batchFields, RawBuilder<unknown>> = {
  batchId: sql`batches.id::text`,
  companyId: sql`batches.company_id`,
  companyName: sql`companies.name`,
  name: sql`batches.name`,
  kind: sql`batches.kind`,
  class: sql`batches.class`,
  senderId: sql`batches.sender_id`,
  branchName: sql`branches.name`,
  campaignId: sql`batches.campaign_id`,
  campaignName: sql`campaigns.name`,
  text: sql`case when batches.hides_text then ${hiddenText} else batches.text end`,
  template: sql`batches.report ->> 'template'`,
  state: sql`batches.state`,
  startsAt: sql`batches.starts_at`,
  finishedAt: sql`batches.finished_at`,
};

/** The same columns, and those that a list has beside them. */
export function selectBatch(others: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> {
  const all = Object.entries({ ...columns, ...others });
  return sql.join(all.map(([name, column]) => sql`${column} as ${sql.ref(name)}`));
}

/** Tables of the names that stand beside a batch. */
export const joinBatchRecords = sql`
  join companies on companies.id = batches.company_id
  join users on users.id = batches.user_id
  left join branches on branches.id = batches.branch_id
  left join campaigns on campaigns.company_id = batches.company_id and campaigns.id = batches.campaign_id`;
