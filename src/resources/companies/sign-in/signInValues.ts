import type { CompanySignIn, CompanySignInInput } from '#contract/main-api/sign-in/companySignIn.ts';

/** The settings as the form holds them: lists as texts, and what is empty as null. */
export interface SignInValues extends Omit<
  CompanySignInInput,
  'emailDomains' | 'factorValues' | 'clientSecret' | 'roles'
> {
  emailDomains: string | null;
  factorValues: string | null;
  clientSecret: string | null;
  roles: { value: string | null; roleId: number | null }[];
}

const separator = ', ';

export function valuesOf(settings: CompanySignIn | null): Partial<SignInValues> {
  if (!settings)
    return {
      matchClaim: 'email',
      matchField: 'email',
      roleClaim: null,
      roles: [],
      createsPeople: false,
      factorValues: 'mfa',
      emailDomains: null,
      isOn: false,
      passwordsOff: false,
    };
  const { testedAt: _, linkedCount: __, emailDomains, factorValues, ...others } = settings;
  return {
    ...others,
    emailDomains: emailDomains.join(separator),
    factorValues: factorValues.join(separator),
    clientSecret: null,
  };
}

export function inputOf(values: SignInValues): CompanySignInInput {
  const { emailDomains, factorValues, clientSecret, roles, roleClaim, ...others } = values;
  return {
    ...others,
    roleClaim: roleClaim || null,
    // Values mean nothing without their claim.
    roles: roleClaim ? (roles.map(withoutEmpty) as CompanySignInInput['roles']) : [],
    emailDomains: listOf(emailDomains?.toLowerCase()),
    factorValues: listOf(factorValues),
    ...(clientSecret && { clientSecret }),
  };
}

/** Lets an empty input count as missing rather than as a value of the wrong type. */
function withoutEmpty({
  value,
  roleId,
}: SignInValues['roles'][number]): Partial<CompanySignInInput['roles'][number]> {
  return { ...(value && { value }), ...(roleId && { roleId }) };
}

function listOf(typed: string | null | undefined): string[] {
  const items = (typed ?? '').split(/[\s,]+/).filter((item) => item !== '');
  return [...new Set(items)];
}
