import type { FieldValues } from 'react-hook-form';
import { NewUser, UserChange } from '#contract/main-api/users.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { msisdnProblem } from '../../components/sms/MsisdnInput.tsx';

// The contract takes a number in any spelling; the service reads it by the same rule as this.
function contactNo({ contactNo: typed }: FieldValues): string | undefined {
  return typed ? msisdnProblem(typed as string) : undefined;
}

/** The provider has no company in mind until it says which. */
export const newUserOfAnyCompany = contractResolver(NewUser, {
  check: (values) => ({
    contactNo: contactNo(values),
    companyId: values.companyId ? undefined : 'problems.required',
  }),
});

export const newUserOfOwnCompany = contractResolver(NewUser, {
  check: (values) => ({ contactNo: contactNo(values) }),
});

export const userChange = contractResolver(UserChange, {
  isChange: true,
  check: (values) => ({ contactNo: contactNo(values) }),
});
