import type { ColumnType, Generated } from 'kysely';
import type { ApiKeyKind } from '#contract/main-api/programs/apiKeys.ts';
import type { AuditAction, AuditNoun } from '#contract/main-api/auditLog.ts';
import type { CompanyStatus, RefundPolicy } from '#contract/main-api/people/companies.ts';
import type {
  DeliveredEvent,
  WebhookDeliveryState,
  WebhookKind,
  WebhookOffReason,
} from '#contract/main-api/programs/webhooks.ts';
import type { Scope } from '#contract/main-api/people/roles.ts';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';

/** Companies, their users, and the audit log. */
export interface PeopleTables {
  companies: CompaniesTable;
  branches: BranchesTable;
  departments: DepartmentsTable;
  divisions: { id: number; name: string; name_bn: string };
  districts: { id: number; division_id: number; name: string; name_bn: string };
  thanas: { id: number; district_id: number; name: string; name_bn: string };
  roles: RolesTable;
  role_permissions: { role_id: number; permission: string };
  users: UsersTable;
  api_keys: ApiKeysTable;
  api_requests: ApiRequestsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  system_texts: SystemTextsTable;
  text_counts: { day: string; budget: string; subject_hash: Uint8Array; count: number };
  audit_entries: AuditEntriesTable;
  saved_views: SavedViewsTable;
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
  requires_second_factor: Generated<boolean>;
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
  /** The number that the user has confirmed; it may be an earlier one. */
  confirmed_no: string | null;
  /** The same of the e-mail address. */
  confirmed_email: string | null;
  password_hash: string;
  password_change_required: Generated<boolean>;
  first_password_until: Date | null;
  active: Generated<boolean>;
  joining_date: ColumnType<string, string | undefined, string>;
  last_sign_in_at: Date | null;
  created_at: Generated<Date>;
}

interface ApiKeysTable {
  id: Generated<number>;
  company_id: number;
  user_id: number;
  name: string;
  kind: ApiKeyKind;
  token_hash: Uint8Array;
  sealed_token: Uint8Array | null;
  beginning: string;
  permissions: string[];
  classes: string[];
  sender_ids: string[] | null;
  networks: string[];
  requests_per_second: number;
  messages_per_second: number | null;
  messages_per_day: number | null;
  used_on: string | null;
  used_messages: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date | null;
  revoked_at: Date | null;
  revoked_by: number | null;
}

interface ApiRequestsTable {
  id: Generated<number>;
  company_id: number;
  api_key_id: number;
  at: Date;
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  address: string;
  code: string | null;
  reason: string | null;
  /** jsonb: the values in the sentence of `reason` by their names. */
  reason_values: unknown;
  field: string | null;
  problem: string | null;
  recipient: string | null;
  recipients: number | null;
  rejected: number | null;
  text_length: number | null;
  message_id: number | null;
  batch_id: number | null;
  left_out: number;
}

interface WebhooksTable {
  id: Generated<number>;
  company_id: number;
  user_id: number | null;
  kind: WebhookKind;
  name: string;
  url: string;
  events: Generated<string[]>;
  is_on: Generated<boolean>;
  off_reason: WebhookOffReason | null;
  sealed_secret: Uint8Array;
  sealed_previous_secret: Uint8Array | null;
  previous_signs_until: Date | null;
  failures: Generated<number>;
  failing_since: Date | null;
  accepted_at: Date | null;
  paused_until: Date | null;
  leased_by: string | null;
  leased_until: Date | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  company_id: number;
  event: DeliveredEvent;
  subject_id: number | null;
  /** jsonb: written as text, read as what it holds. */
  facts: ColumnType<unknown, string | null | undefined, never>;
  state: Generated<WebhookDeliveryState>;
  created_at: Generated<Date>;
  due_at: Generated<Date>;
  tries: Generated<number>;
  tried_at: Date | null;
  status: number | null;
  answer: string | null;
  answer_ms: number | null;
}

interface SystemTextsTable {
  id: Generated<number>;
  user_id: number;
  msisdn: string;
  text: string;
  class: MessageClass;
  created_at: Generated<Date>;
  valid_until: Date;
  invitation_id: number | null;
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

interface SavedViewsTable {
  id: Generated<number>;
  company_id: number;
  user_id: number;
  screen: string;
  name: string;
  filter: string;
  sort: string | null;
  is_shared: Generated<boolean>;
  created_at: Generated<Date>;
}
