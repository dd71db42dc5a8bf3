import type { CompanySignIn } from '#contract/main-api/sign-in/companySignIn.ts';

export type Claims = Record<string, unknown>;

/** No name, e-mail address or account is longer: OpenID Connect Core, 2, and RFC 5321. */
const longestText = 255;

/** Whether a text of a provider can be kept and shown. */
export function isUsableText(text: string): boolean {
  return text.trim() !== '' && text.length <= longestText && !/[\p{Cc}\p{Cs}]/u.test(text);
}

/** The value of a claim. A name with dots leads into objects, unless there is a claim of that whole name. */
export function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let found: unknown = claims;
  for (const step of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Claims)[step];
  }
  return found;
}

/** A claim as a text; null when it is none, is empty, or cannot be a name. */
export function textOf(claims: Claims, name: string): string | null {
  const value = claimOf(claims, name);
  const text = typeof value === 'string' ? value.trim() : '';
  return isUsableText(text) ? text : null;
}

/** The values of a claim that has one or several. */
export function valuesOf(claims: Claims, name: string): string[] {
  const value = claimOf(claims, name);
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((each) =>
    ['string', 'number', 'boolean'].includes(typeof each) ? [String(each)] : [],
  );
}

/** The role of the first value that the person has; null if they have none of them. */
export function mappedRole(
  { roleClaim, roles }: Pick<CompanySignIn, 'roleClaim' | 'roles'>,
  claims: Claims,
): number | null {
  if (roleClaim === null) return null;
  const held = valuesOf(claims, roleClaim);
  return roles.find(({ value }) => held.includes(value))?.roleId ?? null;
}

/** Whether the provider says that it asked for a second factor. */
export function isFactorGiven(
  { factorValues }: Pick<CompanySignIn, 'factorValues'>,
  claims: Claims,
): boolean {
  const said = [...valuesOf(claims, 'amr'), ...valuesOf(claims, 'acr')];
  return factorValues.some((value) => said.includes(value));
}

/** Whether a person is named by an e-mail address that their provider has not confirmed. */
export function isUnconfirmedEmail(
  { matchClaim, matchField }: Pick<CompanySignIn, 'matchClaim' | 'matchField'>,
  claims: Claims,
): boolean {
  const isEmail = matchClaim === 'email' || matchField === 'email';
  // Some providers write it as a text.
  return isEmail && ![true, 'true'].includes(claims.email_verified as boolean | string);
}

/** The name of a new person, as far as the provider says it. */
export function nameOf(claims: Claims): string | null {
  const parts = [textOf(claims, 'given_name'), textOf(claims, 'family_name')].filter((part) => part !== null);
  return textOf(claims, 'name') ?? (parts.length > 0 ? parts.join(' ') : null);
}

/**
 * The claims of an ID token with what the UserInfo endpoint adds. What is signed stands; how somebody signed in is said there alone, and an
 * address is not confirmed by what is said of another one.
 */
export function withMore(claims: Claims, more: Claims): Claims {
  const { amr: _, acr: __, email_verified, ...added } = more;
  const isOfSame = claims.email === undefined || claims.email === added.email;
  return { ...added, ...(isOfSame && { email_verified }), ...claims };
}
