import type { Generated } from 'kysely';
import type {
  ApprovalOperator,
  ApprovalSource,
  ApprovalState,
} from '#contract/main-api/sending/operatorApprovals.ts';
import type { PortabilityMode } from '#contract/main-api/carriers/portability.ts';
import type { ContentApprovalState } from '#contract/main-api/sending/contentApprovals.ts';
import type { PaperType } from '#contract/main-api/sending/senderIdPapers.ts';
import type { SenderIdStatus } from '#contract/main-api/sending/senderIds.ts';
import type { LedgerKind } from '#contract/sms-receiver/credit.ts';
import type { MessageClass, Operator } from '#contract/sms-receiver/messages.ts';
import type { OptOutSource } from '#contract/sms-receiver/optOuts.ts';
import type { RechargeRequestStatus } from '#contract/sms-receiver/rechargeRequests.ts';
import type { CarrierTables } from './schema/carriers.ts';
import type { NotificationTables } from './schema/notifications.ts';
import type { PeopleTables } from './schema/people.ts';
import type { RollupTables } from './schema/rollups.ts';
import type { SendingTables } from './schema/sending.ts';
import type { SignInTables } from './schema/signIn.ts';
import type { TicketTables } from './schema/tickets.ts';

/** Row types of every table, as both drivers read them: bigint as number, timestamptz as Date, date as text. */
export interface Schema
  extends
    PeopleTables,
    SignInTables,
    CarrierTables,
    SendingTables,
    RollupTables,
    TicketTables,
    NotificationTables {
  cell: { number: number };
  complain_types: { id: Generated<number>; name: string; name_bn: string };
  credit_accounts: { company_id: number; balance: number; held: number };
  ledger_entries: LedgerEntriesTable;
  recharge_requests: RechargeRequestsTable;
  recharge_references: {
    company_id: number;
    reference_key: string;
    reference: string;
    skeleton: Generated<string | null>;
  };
  sender_ids: SenderIdsTable;
  operator_approvals: OperatorApprovalsTable;
  approval_checks: ApprovalChecksTable;
  content_approvals: ContentApprovalsTable;
  sender_id_papers: SenderIdPapersTable;
  templates: TemplatesTable;
  opt_outs: OptOutsTable;
  ported_numbers: PortedNumbersTable;
  portability: PortabilityStateTable;
  do_not_disturb: {
    msisdn: string;
    id: Generated<number>;
    operator: Operator;
    route_id: number;
    answered_at: Generated<Date>;
  };
  contact_groups: ContactGroupsTable;
  contacts: {
    company_id: number;
    group_id: number;
    msisdn: string;
    id: Generated<number>;
    field_values: string[];
  };
  contact_imports: ContactImportsTable;
  contact_rejects: {
    company_id: number;
    import_id: number;
    row_number: number;
    raw: string;
    reason: string;
  };
}
interface LedgerEntriesTable {
  company_id: number;
  id: Generated<number>;
  kind: LedgerKind;
  balance_delta: number;
  held_delta: number;
  batch_id: number | null;
  reference: string;
  note: string | null;
  created_by: number | null;
  created_at: Generated<Date>;
}

interface RechargeRequestsTable {
  id: Generated<number>;
  company_id: number;
  amount: number;
  payment_reference: string | null;
  note: string | null;
  status: Generated<RechargeRequestStatus>;
  requested_by: number | null;
  requested_by_name: string;
  requested_by_company_id: number | null;
  requested_at: Generated<Date>;
  decided_by: number | null;
  decided_by_name: string | null;
  decided_by_company_id: number | null;
  decided_at: Date | null;
  reason: string | null;
  entry_id: number | null;
}

interface SenderIdsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  status: Generated<SenderIdStatus>;
  is_default: Generated<boolean>;
  note: string | null;
  created_at: Generated<Date>;
  requested_by: number | null;
}

interface OperatorApprovalsTable {
  sender_id_id: number;
  operator: ApprovalOperator;
  state: ApprovalState;
  valid_until: string | null;
  source: ApprovalSource;
  changed_by: number | null;
  changed_at: Generated<Date>;
}

interface SenderIdPapersTable {
  id: Generated<number>;
  company_id: number;
  sender_id_id: number;
  name: string;
  type: PaperType;
  content: Uint8Array;
  digest: Uint8Array;
  added_by: number | null;
  added_at: Generated<Date>;
}

interface ApprovalChecksTable {
  id: Generated<number>;
  due_at: Generated<Date>;
  ended_at: Date | null;
  asked: Generated<number>;
  unanswered: Generated<number>;
  changed: Generated<number>;
}

interface ContentApprovalsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  text: string;
  sender_id: string | null;
  campaign_id: string | null;
  /** `expired` is never stored: it follows from `valid_until`. */
  state: Generated<Exclude<ContentApprovalState, 'expired'>>;
  valid_from: string | null;
  valid_until: string | null;
  note: string | null;
  requested_by: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface TemplatesTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  text: string;
  class: MessageClass | null;
  created_by: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface OptOutsTable {
  company_id: number;
  msisdn: string;
  id: Generated<number>;
  source: OptOutSource;
  note: string | null;
  created_by: number | null;
  created_at: Generated<Date>;
  look_at: Generated<Date | null>;
}

interface PortedNumbersTable {
  first_msisdn: string;
  last_msisdn: string;
  operator: ApprovalOperator;
  ported_on: string | null;
  imported_at: Date;
}

/** One row at most. */
interface PortabilityStateTable {
  id: Generated<number>;
  version: string;
  numbers: Generated<number>;
  ranges: Generated<number>;
  mode: PortabilityMode | null;
  imported_at: Date | null;
  imported_by: number | null;
}

interface ContactGroupsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  columns: Generated<string[]>;
  contact_count: Generated<number>;
  created_by: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
}

interface ContactImportsTable {
  id: Generated<number>;
  company_id: number;
  group_id: number;
  rejected: Generated<number>;
  created_by: number | null;
  created_at: Generated<Date>;
}
