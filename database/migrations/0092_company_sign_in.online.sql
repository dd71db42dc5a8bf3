-- Companies whose people sign in with the account that they have there, by OpenID Connect.

create table if not exists company_sign_ins (
  company_id bigint primary key references companies on delete cascade,
  -- What people type to be led there, and the end of a direct address.
  short_name text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed with SECRET_KEY.
  sealed_secret bytea not null,
  -- Which claim names a person at the first sign-in, and which field of a user it is compared with.
  match_claim text not null,
  match_field text not null check (match_field in ('username', 'email')),
  -- Whose values decide the role; null where roles are given in Barta alone.
  role_claim text,
  creates_people boolean not null default false,
  -- Values of the claims amr and acr that say that the provider asked for a second factor.
  factor_values text[] not null default '{}',
  is_on boolean not null default false,
  passwords_off boolean not null default false,
  -- A sign-in with these settings that was tried, and by whom.
  tested_at timestamptz,
  tested_by bigint references users on delete set null,
  -- Nobody who may do more is signed in: whoever decides on the provider could sign in as them.
  set_by bigint references users on delete set null,
  granted_scope text not null check (granted_scope in ('platform', 'company')),
  granted_permissions text[] not null,
  created_at timestamptz not null default now(),
  check (is_on or not passwords_off)
);
create unique index concurrently if not exists company_sign_ins_short_name_key on company_sign_ins (short_name);
create index concurrently if not exists company_sign_ins_set_by_idx on company_sign_ins (set_by);
create index concurrently if not exists company_sign_ins_tested_by_idx on company_sign_ins (tested_by);

-- Domains of e-mail addresses that lead to a company: the provider's people enter them.
create table if not exists company_sign_in_domains (
  domain text primary key,
  company_id bigint not null references company_sign_ins on delete cascade
);
create index concurrently if not exists company_sign_in_domains_company_idx on company_sign_in_domains (company_id);

-- The first value that a person has decides the role.
create table if not exists company_sign_in_roles (
  company_id bigint not null references company_sign_ins on delete cascade,
  position integer not null,
  value text not null,
  role_id bigint not null references roles on delete cascade,
  primary key (company_id, position)
);
create index concurrently if not exists company_sign_in_roles_role_idx on company_sign_in_roles (role_id);

-- Which account of a company's provider is which user, since the first sign-in.
create table if not exists company_identities (
  company_id bigint not null references companies on delete cascade,
  issuer text not null,
  subject text not null,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (company_id, issuer, subject)
);
create unique index concurrently if not exists company_identities_user_key on company_identities (user_id, issuer);

-- Sign-ins on their way to a provider: each is good once, for minutes, in the browser that began it.
create table if not exists company_sign_in_starts (
  state_hash bytea primary key,
  company_id bigint not null references company_sign_ins on delete cascade,
  browser_hash bytea not null,
  -- Who tries the settings; null for a sign-in.
  user_id bigint references users on delete cascade,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index concurrently if not exists company_sign_in_starts_expires_idx on company_sign_in_starts (expires_at);
create index concurrently if not exists company_sign_in_starts_company_idx on company_sign_in_starts (company_id);
create index concurrently if not exists company_sign_in_starts_user_idx on company_sign_in_starts (user_id);

-- Whether its user signed in at their company's provider; of a second-factor ticket, whether its session will be such a one.
alter table sessions add column if not exists single_sign_on boolean not null default false;
