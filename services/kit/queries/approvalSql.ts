import { sql, type RawBuilder } from 'kysely';
import type { ApprovalOperator, ApprovalState } from '#contract/main-api/operatorApprovals.ts';

/** The day of operators and regulator: an approval ends with its last day in Bangladesh. */
export const today = sql`(now() at time zone 'Asia/Dhaka')::date`;

/** The state of a row of `operator_approvals` today. */
export const approvalStateSql: RawBuilder<ApprovalState> = sql`case
  when operator_approvals.state = 'approved' and operator_approvals.valid_until < ${today} then 'expired'
  else operator_approvals.state end`;

/**
 * The operators to whose numbers messages of a row of `sender_ids` do not go: those of which a state is known that is not
 * approved. This is the only place that decides it; all ways of sending read it from here.
 */
export const unapprovedOperatorsSql: RawBuilder<ApprovalOperator[]> = sql`array(
  select operator from operator_approvals
  where operator_approvals.sender_id_id = sender_ids.id and ${approvalStateSql} <> 'approved' order by operator)`;
