import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, Instant, nullable, oneOf, record } from '../../vocabulary.ts';
import { LoginReply, SecondFactorTicket } from './auth.ts';

/** Which field of a user the claim of the identity provider names. */
export const matchFields = ['username', 'email'] as const;
export type MatchField = (typeof matchFields)[number];

export const companySignInLimits = {
  /** Between leaving for the identity provider and coming back. */
  startMinutes: 10,
  /** For so long after such a sign-in no password is asked for. */
  freshMinutes: 10,
  roles: 50,
  domains: 20,
  factorValues: 20,
} as const;

const ShortName = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$' });
const Domain = Type.String({ maxLength: 253, pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' });
/** The name of a claim; dots lead into objects, as in `realm_access.roles`. */
const Claim = Type.String({ minLength: 1, maxLength: 200, pattern: '^[!-~]+$' });
const ClaimValue = Type.String({ minLength: 1, maxLength: 200 });

/** Fields that an administrator sets, beside the secret. */
const settings = {
  shortName: ShortName,
  /** Only the provider changes them: a company could name the domain of another one, and get the sign-ins of its people. */
  emailDomains: Type.Array(Domain, { maxItems: companySignInLimits.domains, uniqueItems: true }),
  /** The address of the identity provider, as it names itself. */
  issuer: Type.String({ minLength: 8, maxLength: 500, pattern: '^https?://[!-~]+$' }),
  clientId: Type.String({ minLength: 1, maxLength: 300, pattern: '^[ -~]+$' }),
  matchClaim: Claim,
  matchField: oneOf(matchFields),
  /** Whose values decide the role; null where roles are given in Barta. */
  roleClaim: nullable(Claim),
  /** The first value that a person has decides. */
  roles: Type.Array(record({ value: ClaimValue, roleId: Id }), { maxItems: companySignInLimits.roles }),
  /** Whether people who are not known yet become users at their first sign-in. */
  createsPeople: Type.Boolean(),
  /** Values of the claims `amr` and `acr` that say that the provider asked for a second factor. */
  factorValues: Type.Array(ClaimValue, { maxItems: companySignInLimits.factorValues, uniqueItems: true }),
  isOn: Type.Boolean(),
  /** Whether the company's people sign in in this way only. */
  passwordsOff: Type.Boolean(),
};

export const CompanySignIn = record({
  ...settings,
  /** A sign-in with these settings that succeeded; null since they have changed. */
  testedAt: nullable(Instant),
  /** Accounts of the identity provider that belong to a user. */
  linkedCount: Type.Integer({ minimum: 0 }),
});
export type CompanySignIn = Type.Static<typeof CompanySignIn>;

export const CompanySignInInput = record({
  ...settings,
  /** Stays as it is when it is left out. */
  clientSecret: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000, pattern: '^[ -~]+$' })),
});
export type CompanySignInInput = Type.Static<typeof CompanySignInInput>;

const one = record({ id: Id });
/** Whoever decides how people sign in can sign in as them. */
const guarded = {
  service: 'main-api',
  permission: 'update-company',
  alsoNeeds: 'update-user',
  params: one,
} as const;

/** Keeps the return in the browser that left: the hash of what that browser shows then. */
const BrowserKey = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
const Left = record({
  /** The page of the identity provider, to be opened now. */
  url: Type.String(),
});

export const findCompanySignIn = endpoint({
  ...guarded,
  method: 'GET',
  path: '/companies/{id}/sign-in',
  summary: 'How the people of a company sign in with its accounts; null if they do not',
  reply: record({ settings: nullable(CompanySignIn) }),
});

export const saveCompanySignIn = endpoint({
  ...guarded,
  asksForCode: true,
  method: 'PUT',
  path: '/companies/{id}/sign-in',
  summary: 'Set how the people of a company sign in with its accounts',
  body: CompanySignInInput,
  reply: record({ settings: nullable(CompanySignIn) }),
});

export const removeCompanySignIn = endpoint({
  ...guarded,
  asksForCode: true,
  method: 'DELETE',
  path: '/companies/{id}/sign-in',
  summary: 'Remove it; the people of the company sign in with passwords again',
  reply: one,
});

export const testCompanySignIn = endpoint({
  ...guarded,
  method: 'POST',
  path: '/companies/{id}/sign-in/test',
  summary: 'Begin a sign-in that tries the settings and starts no session',
  body: record({ browserKey: BrowserKey }),
  reply: Left,
});

export const unlinkIdentity = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/user/unlink-identity',
  summary: 'Forget which account of the identity provider a user has; their sessions end',
  worksOnFullDisk: true,
  permission: 'update-user',
  asksForCode: true,
  body: record({ id: Id }),
  reply: record({ unlinked: Type.Integer({ minimum: 0 }) }),
});

export const startCompanySignIn = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/auth/company',
  summary: 'Begin to sign in with the account of a company, named by its short name or an e-mail address',
  permission: 'public',
  body: record({ company: Type.String({ minLength: 1, maxLength: 254 }), browserKey: BrowserKey }),
  reply: Left,
});

/** The person whom a tried sign-in would have signed in. */
export const TestedSignIn = record({
  tested: record({
    companyId: Id,
    username: Type.String(),
    name: Type.String(),
    roleName: Type.String(),
    /** Whether the user would have been made by this sign-in. */
    isNew: Type.Boolean(),
    /** Whether the provider said that it asked for a second factor. */
    isFactorGiven: Type.Boolean(),
  }),
});
export type TestedSignIn = Type.Static<typeof TestedSignIn>;

export const CompanyReturn = record({
  browserKey: BrowserKey,
  /** The query that the identity provider added to the address of `companyReturnPath`. */
  answer: Type.String({ minLength: 1, maxLength: 8_000 }),
});
export type CompanyReturn = Type.Static<typeof CompanyReturn>;

export const finishCompanySignIn = endpoint({
  service: 'main-api',
  method: 'POST',
  path: '/auth/company/return',
  summary: 'Sign in with what the identity provider of a company answered',
  worksOnFullDisk: true,
  permission: 'public',
  takesDeviceToken: true,
  body: CompanyReturn,
  reply: Type.Union([LoginReply, SecondFactorTicket, TestedSignIn]),
});
