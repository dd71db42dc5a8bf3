import type { Generated } from 'kysely';
import type { MatchField } from '#contract/main-api/sign-in/companySignIn.ts';
import type { InvitationChannel, InvitationState } from '#contract/main-api/people/invitations.ts';
import type { Scope } from '#contract/main-api/people/roles.ts';

/** Sessions, and all that people sign in with beside their passwords. */
export interface SignInTables {
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
  one_time_codes: OneTimeCodesTable;
  known_devices: { user_id: number; token_hash: Uint8Array; last_used_at: Generated<Date> };
  known_networks: { user_id: number; network: string; last_used_at: Generated<Date> };
  attempts: { kind: string; subject_hash: Uint8Array; count: number; window_ends_at: Date };
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

interface OneTimeCodesTable {
  username_key: string;
  device_hash: Uint8Array;
  user_id: number | null;
  code_hash: string;
  tries_left: number;
  expires_at: Date;
}
