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
import type { MatchField } from '#contract/main-api/sign-in/companySignIn.ts';
import type { InvitationChannel, InvitationState } from '#contract/main-api/people/invitations.ts';
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
  second_factors: SecondFactorsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  company_sign_ins: CompanySignInsTable;
  company_sign_in_domains: { domain: string; company_id: number };
  company_sign_in_roles: { company_id: number; position: number; value: string; role_id: number };
  company_identities: CompanyIdentitiesTable;
  company_sign_in_starts: CompanySignInStartsTable;
  invitations: InvitationsTable;
  sessions: SessionsTable;
  api_keys: ApiKeysTable;
  api_requests: ApiRequestsTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  one_time_codes: OneTimeCodesTable;
  known_devices: { user_id: number; token_hash: Uint8Array; last_used_at: Generated<Date> };
  known_networks: { user_id: number; network: string; last_used_at: Generated<Date> };
  attempts: { kind: string; subject_hash: Uint8Array; count: number; window_ends_at: Date };
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

/** The key of an authenticator app, and codes for who has lost it or their passkeys. */
interface SecondFactorsTable {
  user_id: number;
  /** Null without an app. */
  sealed_key: Uint8Array | null;
  /** The key waits for its first code, while passkeys keep the second factor on. */
  is_key_new: Generated<boolean>;
  /** Null until the first code has come, or the first passkey. */
  confirmed_at: Date | null;
  last_step: Generated<number>;
  /** Empty in place of a used one. */
  recovery_hashes: Generated<string[]>;
  created_at: Generated<Date>;
}

interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  credential_id: Uint8Array;
  public_key: Uint8Array;
  sign_count: number;
  /** The domain at which it works. */
  rp_id: string;
  user_handle: Uint8Array;
  transports: Generated<string[]>;
  created_at: Generated<Date>;
  last_used_at: Date | null;
  /** When its counter went back. */
  copied_at: Date | null;
}

interface PasskeyChallengesTable {
  token_hash: Uint8Array;
  purpose: PasskeyPurpose;
  challenge: Uint8Array;
  rp_id: string;
  user_handle: Uint8Array | null;
  expires_at: Date;
}

/** For a new passkey, the second step of a sign-in, a call that asks for a code, or a change of one's own second factor. */
export type PasskeyPurpose = 'add' | 'sign-in' | 'confirm' | 'change';

/** The identity provider of a company, and how its people become users. */
interface CompanySignInsTable {
  company_id: number;
  short_name: string;
  issuer: string;
  client_id: string;
  sealed_secret: Uint8Array;
  match_claim: string;
  match_field: MatchField;
  role_claim: string | null;
  creates_people: Generated<boolean>;
  factor_values: Generated<string[]>;
  is_on: Generated<boolean>;
  passwords_off: Generated<boolean>;
  tested_at: Date | null;
  tested_by: number | null;
  /** Who has set it last, and what they may do: people who may do more are not signed in. */
  set_by: number | null;
  granted_scope: Scope;
  granted_permissions: string[];
  created_at: Generated<Date>;
}

interface CompanyIdentitiesTable {
  company_id: number;
  issuer: string;
  subject: string;
  user_id: number;
  created_at: Generated<Date>;
}

interface CompanySignInStartsTable {
  state_hash: Uint8Array;
  company_id: number;
  browser_hash: Uint8Array;
  /** Who tries the settings; null for a sign-in. */
  user_id: number | null;
  nonce: string;
  verifier: string;
  redirect_uri: string;
  expires_at: Date;
}

/** Only people who have not chosen a password yet have one. */
interface InvitationsTable {
  id: Generated<number>;
  user_id: number;
  token_hash: Uint8Array;
  channel: InvitationChannel;
  state: Generated<Exclude<InvitationState, 'ended'>>;
  message_id: number | null;
  sent_at: Generated<Date>;
  expires_at: Date;
}

interface SessionsTable {
  token_hash: Uint8Array;
  user_id: number;
  purpose: Generated<SessionPurpose>;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  idle_until: Date;
  expires_at: Date;
  home_cell: number | null;
  address: string | null;
  user_agent: string | null;
  idle_minutes: number | null;
  tries_left: number | null;
  factor_confirmed_at: Date | null;
  single_sign_on: Generated<boolean>;
}

export type SessionPurpose = 'session' | 'password-reset' | 'second-factor' | 'api-key';

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
