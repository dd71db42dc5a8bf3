import type { ColumnType, Generated } from 'kysely';
import type { ServiceName } from '#contract/endpoint.ts';
import type { AuditAction, AuditNoun } from '#contract/main-api/auditLog.ts';
import type { CompanyStatus, RefundPolicy } from '#contract/main-api/companies.ts';
import type { Scope } from '#contract/main-api/roles.ts';
import type {
  BindMode,
  IdMode,
  LinkState,
  ReceiptDetection,
  UncertainPolicy,
} from '#contract/main-api/routes.ts';
import type { SenderIdStatus } from '#contract/main-api/senderIds.ts';
import type { LedgerKind } from '#contract/sms-receiver/credit.ts';
import type { OptOutSource } from '#contract/sms-receiver/optOuts.ts';
import type {
  BatchKind,
  BatchState,
  Encoding,
  MessageClass,
  MessageStatus,
  Operator,
} from '#contract/sms-receiver/messages.ts';
import type { RollupTables } from './schema/rollups.ts';
import type { TicketTables } from './schema/tickets.ts';

/** Row types of every table, as both drivers read them: bigint as number, timestamptz as Date, date as text. */
export interface Schema extends RollupTables, TicketTables {
  cell: { number: number };
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
  known_devices: { user_id: number; token_hash: Uint8Array; last_used_at: Generated<Date> };
  known_networks: { user_id: number; network: string; last_used_at: Generated<Date> };
  attempts: { kind: string; subject_hash: Uint8Array; count: number; window_ends_at: Date };
  system_texts: SystemTextsTable;
  audit_entries: AuditEntriesTable;
  credit_accounts: { company_id: number; balance: number; held: number };
  ledger_entries: LedgerEntriesTable;
  recharge_references: { company_id: number; reference_key: string; reference: string };
  sender_ids: SenderIdsTable;
  sending_hours: { class: MessageClass; opens_at: string; closes_at: string; time_zone: Generated<string> };
  routes: RoutesTable;
  route_states: RouteStatesTable;
  processes: ProcessesTable;
  templates: TemplatesTable;
  opt_outs: OptOutsTable;
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
  campaigns: CampaignsTable;
  batches: BatchesTable;
  rejects: { company_id: number; batch_id: number; row_number: number; raw: string; reason: string };
  chunks: ChunksTable;
  messages: MessagesTable;
  message_parts: MessagePartsTable;
  receipts: ReceiptsTable;
  early_receipts: EarlyReceiptsTable;
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
  refunds: Generated<RefundPolicy>;
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
  device_hash: Uint8Array;
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
  note: string | null;
  created_at: Generated<Date>;
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

interface RoutesTable {
  id: Generated<number>;
  name: string;
  follows_settings: Generated<boolean>;
  is_enabled: Generated<boolean>;
  host: Generated<string>;
  port: Generated<number>;
  uses_tls: Generated<boolean>;
  system_id: Generated<string>;
  system_type: Generated<string>;
  sealed_password: Uint8Array | null;
  bind_mode: Generated<BindMode>;
  connections: Generated<number>;
  window_size: Generated<number>;
  segments_per_second: number | null;
  response_seconds: Generated<number>;
  enquire_seconds: Generated<number>;
  id_mode: Generated<IdMode>;
  utc_offset_minutes: Generated<number>;
  prefixes: Generated<string[]>;
  priority: Generated<number>;
  when_uncertain: Generated<UncertainPolicy>;
  receipt_detection: Generated<ReceiptDetection>;
  carries_system_texts: Generated<boolean>;
  revision: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface RouteStatesTable {
  route_id: number;
  instance: string;
  state: LinkState;
  since: Generated<Date>;
  last_failure: string | null;
  pending: Generated<number>;
  segments_per_second: Generated<number>;
  limit_per_second: number | null;
  submitted: Generated<number>;
  refused: Generated<number>;
  uncertain: Generated<number>;
  ids_missing: Generated<number>;
  ids_invalid: Generated<number>;
  updated_at: Generated<Date>;
}

interface ProcessesTable {
  id: string;
  instance: string;
  service: ServiceName;
  tasks: string[];
  version: string;
  /** Parsed when it is read, JSON text when it is written. */
  figures: ColumnType<unknown, string, string>;
  reported_at: Generated<Date>;
}

interface CampaignsTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  description: string | null;
  class: MessageClass;
  sender_id: string | null;
  starts_at: Date | null;
  created_by: number;
  branch_id: number | null;
  created_at: Generated<Date>;
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
  state: Generated<BatchState>;
  campaign_id: number | null;
  route_id: number | null;
  resend_of: number | null;
  text: string | null;
  message_count: Generated<number>;
  segment_count: Generated<number>;
  /** jsonb, the pre-flight's report: written as text, read as what it holds. */
  report: ColumnType<unknown, string | null | undefined, string | null>;
  staged_at: Date | null;
  staged_rows: Generated<number>;
  list_hash: Uint8Array | null;
  starts_at: Date | null;
  finished_at: Date | null;
  valid_until: Date | null;
}

interface ChunksTable {
  company_id: number;
  id: Generated<number>;
  batch_id: number;
  lane: number;
  available_at: Generated<Date>;
  lease_token: number | null;
  lease_until: Date | null;
  message_count: Generated<number>;
  in_flight: Generated<number[]>;
  in_flight_routes: Generated<number[]>;
  expires_at: Date | null;
}

interface MessagesTable {
  company_id: number;
  id: Generated<number>;
  batch_id: number;
  chunk_id: number;
  msisdn: string;
  /** Null when its batch has one text for all. */
  text: string | null;
  operator: Operator;
  encoding: Encoding;
  segments: number;
  charged: Generated<number>;
  refunded: Generated<number>;
  status: MessageStatus;
  attempts: Generated<number>;
  uncertain_at: Date | null;
  possible_duplicate: Generated<boolean>;
  route_id: number | null;
  carrier_message_id: string | null;
  carrier_status: string | null;
  carrier_error: string | null;
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
  is_one_of_many: Generated<boolean>;
  final_status: MessageStatus | null;
  created_at: Generated<Date>;
}

interface Receipt {
  route_id: number;
  carrier_message_id: string;
  status: string;
  carrier_status: string;
  carrier_error: string | null;
  done_at: Date | null;
  raw: Uint8Array;
  received_at: Generated<Date>;
}

interface ReceiptsTable extends Receipt {
  id: Generated<number>;
}

interface EarlyReceiptsTable extends Receipt {
  id: number;
  look_at: Generated<Date>;
}

interface IdempotencyKeysTable {
  company_id: number;
  endpoint: string;
  key: string;
  request_hash: Uint8Array;
  reply: ColumnType<unknown, string | null, string | null>;
  created_at: Generated<Date>;
}
