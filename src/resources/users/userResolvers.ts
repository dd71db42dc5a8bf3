import { NewUser, UserChange } from '#contract/main-api/users.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { companyRule, contactRule } from '../../components/form/formRules.ts';

/** The provider has no company in mind until it says which. */
export const newUserOfAnyCompany = contractResolver(NewUser, {
  check: (values) => ({ ...contactRule(values), ...companyRule(values) }),
});

export const newUserOfOwnCompany = contractResolver(NewUser, { check: contactRule });

export const userChange = contractResolver(UserChange, { isChange: true, check: contactRule });
