import type { ColumnType, Generated } from 'kysely';
import type { AuditAction, AuditNoun } from '#contract/main-api/auditLog.ts';
import type { CompanyStatus } from '#contract/main-api/companies.ts';
import type { Scope } from '#contract/main-api/roles.ts';
import type { SenderIdStatus } from '#contract/main-api/senderIds.ts';
import type { LedgerKind } from '#contract/sms-receiver/credit.ts';
import type {
  BatchKind,
  Encoding,
  MessageClass,
  MessageStatus,
  Operator,
} from '#contract/sms-receiver/messages.ts';

/** Row types of every table, as both drivers read them: bigint as number, timestamptz as Date, date as text. */
export interface Schema {
  companies: CompaniesTable;
  branches: BranchesTable;
  departments: DepartmentsTable;
  divisions: { id: number; name: string; name_bn: string };
  districts: { id: number; division_id: number; name: string; name_bn: string };
  thanas: { id: number; district_id: number; name: string; name_bn: string };
  complain_types: { id: Generated<number>; name: string; name_bn: string };
  roles: RolesTable;
  role_permissions: { role_id: number; permission: string };
  users: UsersTable;
  sessions: SessionsTable;
  one_time_codes: OneTimeCodesTable;
  attempts: { kind: string; subject_hash: Uint8Array; count: number; window_ends_at: Date };
  system_texts: SystemTextsTable;
  audit_entries: AuditEntriesTable;
  credit_accounts: { company_id: number; balance: number; held: number };
  ledger_entries: LedgerEntriesTable;
  sender_ids: SenderIdsTable;
  routes: { id: Generated<number>; name: string; created_at: Generated<Date> };
  batches: BatchesTable;
  chunks: ChunksTable;
  messages: MessagesTable;
  message_parts: MessagePartsTable;
  receipts: ReceiptsTable;
  idempotency_keys: IdempotencyKeysTable;
}

/** Where a company or a branch is and how it is reached. */
interface Reachable {
  contact_no: string | null;
  address: string | null;
  division_id: number | null;
  district_id: number | null;
  thana_id: number | null;
}

interface CompaniesTable extends Reachable {
  id: Generated<number>;
  name: string;
  scope: Generated<Scope>;
  status: Generated<CompanyStatus>;
  contact_name: string | null;
  email: string | null;
  low_balance_threshold: Generated<number>;
  created_at: Generated<Date>;
}

interface BranchesTable extends Reachable {
  id: Generated<number>;
  company_id: number;
  name: string;
  created_at: Generated<Date>;
}

interface DepartmentsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  created_at: Generated<Date>;
}

interface RolesTable {
  id: Generated<number>;
  company_id: number | null;
  name: string;
  scope: Scope;
  is_fixed: Generated<boolean>;
  created_at: Generated<Date>;
}

interface UsersTable {
  id: Generated<number>;
  company_id: number;
  branch_id: number | null;
  department_id: number | null;
  role_id: number;
  username: string;
  name: string;
  email: string | null;
  contact_no: string | null;
  password_hash: string;
  password_change_required: Generated<boolean>;
  active: Generated<boolean>;
  joining_date: ColumnType<string, string | undefined, string>;
  last_sign_in_at: Date | null;
  created_at: Generated<Date>;
}

interface SessionsTable {
  token_hash: Uint8Array;
  user_id: number;
  purpose: Generated<SessionPurpose>;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  idle_until: Date;
  expires_at: Date;
}

export type SessionPurpose = 'session' | 'password-reset';

interface OneTimeCodesTable {
  username_key: string;
  user_id: number | null;
  code_hash: string;
  tries_left: number;
  expires_at: Date;
}

interface SystemTextsTable {
  id: Generated<number>;
  user_id: number;
  msisdn: string;
  text: string;
  class: MessageClass;
  created_at: Generated<Date>;
  valid_until: Date;
}

interface AuditEntriesTable {
  id: Generated<number>;
  company_id: number | null;
  actor_id: number | null;
  actor_company_id: number | null;
  actor_name: string | null;
  action: AuditAction;
  noun: AuditNoun;
  record_id: number | null;
  record_name: string | null;
  /** jsonb, `AuditChange[]`: written as text, read as what it holds. */
  changes: ColumnType<unknown, string | undefined, string>;
  address: string | null;
  at: Generated<Date>;
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

interface SenderIdsTable {
  id: Generated<number>;
  company_id: number;
  name: string;
  status: Generated<SenderIdStatus>;
  is_default: Generated<boolean>;
}

interface BatchesTable {
  company_id: number;
  id: Generated<number>;
  kind: BatchKind;
  class: MessageClass;
  sender_id: string;
  user_id: number;
  branch_id: number | null;
  hides_text: Generated<boolean>;
  accepted_at: Generated<Date>;
}

interface ChunksTable {
  company_id: number;
  id: Generated<number>;
  batch_id: number;
  lane: number;
  available_at: Generated<Date>;
  lease_token: number | null;
  lease_until: Date | null;
  done_at: Date | null;
}

interface MessagesTable {
  company_id: number;
  id: Generated<number>;
  batch_id: number;
  chunk_id: number;
  msisdn: string;
  text: string;
  operator: Operator;
  encoding: Encoding;
  segments: number;
  charged: Generated<number>;
  status: MessageStatus;
  attempts: Generated<number>;
  uncertain_at: Date | null;
  possible_duplicate: Generated<boolean>;
  route_id: number | null;
  carrier_status: string | null;
  carrier_error: string | null;
  accepted_at: Generated<Date>;
  valid_until: Date;
  submitted_at: Date | null;
  responded_at: Date | null;
  final_at: Date | null;
}

interface MessagePartsTable {
  route_id: number;
  carrier_message_id: string;
  company_id: number;
  message_id: number;
  part: number;
  final_status: MessageStatus | null;
  created_at: Generated<Date>;
}

interface ReceiptsTable {
  id: Generated<number>;
  route_id: number;
  carrier_message_id: string;
  status: string;
  carrier_status: string;
  carrier_error: string | null;
  done_at: Date | null;
  raw: Uint8Array;
  received_at: Generated<Date>;
  matched_at: Date | null;
}

interface IdempotencyKeysTable {
  company_id: number;
  endpoint: string;
  key: string;
  request_hash: Uint8Array;
  reply: ColumnType<unknown, string | null, string | null>;
  created_at: Generated<Date>;
}
