import { sql, type RawBuilder } from 'kysely';
import type { ApprovalOperator, ApprovalState } from '#contract/main-api/sending/operatorApprovals.ts';
import { today } from '../time/today.ts';

/** The state of a row of `operator_approvals` today: an approval ends with its last day. */
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
