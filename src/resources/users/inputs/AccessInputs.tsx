import { Alert } from '@mui/material';
import { useEffect } from 'react';
import { RadioButtonGroupInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form';
import { firstPasswordDays, invitationDays } from '#contract/main-api/people/invitations.ts';
import { contactRule } from '../../../components/form/formRules.ts';
import { wholeRowSx } from '../../../components/form/formSx.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useSignedInUser } from '../../../session.ts';
import { FirstPasswordInput } from './FirstPasswordInput.tsx';
import { useArePasswordsOff } from './useChoices.ts';

/** How a new person gets a password; the call tells it by whether there is one. */
const ways = ['invitation', 'password'] as const;
/** Where passwords are off, everybody signs in with the account of the company. */
type Way = (typeof ways)[number] | 'company';

const days = { invitation: invitationDays, password: firstPasswordDays };

const wayOf = ({ access }: FieldValues): Way =>
  access === 'password' || access === 'company' ? access : 'invitation';

/** Checks the form beyond the call's schema. */
export function accessRule(values: FieldValues): Record<string, string | undefined> {
  const { contactNo, email, password } = values as Partial<Record<string, string | null>>;
  const rules = contactRule(values);
  const way = wayOf(values);
  if (way === 'password') return { ...rules, password: password ? undefined : 'problems.required' };
  if (way === 'company' || contactNo || email) return rules;
  return { ...rules, contactNo: 'problems.nobody-to-invite' };
}

/** Leaves out a password that was typed before the invitation was chosen. */
export function withoutUnusedPassword(values: FieldValues): FieldValues {
  return wayOf(values) === 'password' ? values : { ...values, password: undefined };
}

/** The choice between an invitation and a first password, and the password; why there is none where passwords are off. */
export function AccessInputs() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { clearErrors, setValue } = useFormContext();
  const { companyId: own } = useSignedInUser();
  const companyId = useWatch({ name: 'companyId' }) as number | null | undefined;
  const access = wayOf({ access: useWatch({ name: 'access' }) as Way | undefined });
  const isOff = useArePasswordsOff(companyId ?? own);
  useEffect(() => {
    if (isOff === (access === 'company')) return;
    setValue('access', isOff ? 'company' : 'invitation');
    clearErrors(['contactNo', 'email']);
  }, [isOff, access, setValue, clearErrors]);
  if (isOff || access === 'company')
    return (
      <Alert severity="info" sx={wholeRowSx}>
        {translate('users.access.company')}
      </Alert>
    );
  return (
    <>
      <RadioButtonGroupInput
        source="access"
        row={false}
        // A first password needs neither of them.
        onChange={() => clearErrors(['contactNo', 'email'])}
        choices={ways.map((id) => ({ id, name: `users.access.${id}` }))}
        helperText={translate(`users.access.${access}_help`, { days: number(days[access]) })}
        sx={wholeRowSx}
      />
      {access === 'password' && <FirstPasswordInput />}
    </>
  );
}
