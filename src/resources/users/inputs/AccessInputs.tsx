import { RadioButtonGroupInput, useTranslate } from 'react-admin';
import { useFormContext, useWatch, type FieldValues } from 'react-hook-form';
import { firstPasswordDays, invitationDays } from '#contract/main-api/people/invitations.ts';
import { contactRule } from '../../../components/form/formRules.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { FirstPasswordInput } from './FirstPasswordInput.tsx';

/** How a new person gets a password; the call tells it by whether there is one. */
const ways = ['invitation', 'password'] as const;
type Way = (typeof ways)[number];

const days: Record<Way, number> = { invitation: invitationDays, password: firstPasswordDays };

const wayOf = ({ access }: FieldValues): Way => (access === 'password' ? 'password' : 'invitation');

/** Checks the form beyond the call's schema. */
export function accessRule(values: FieldValues): Record<string, string | undefined> {
  const { contactNo, email, password } = values as Partial<Record<string, string | null>>;
  const rules = contactRule(values);
  if (wayOf(values) === 'password') return { ...rules, password: password ? undefined : 'problems.required' };
  return contactNo || email ? rules : { ...rules, contactNo: 'problems.nobody-to-invite' };
}

/** Leaves out a password that was typed before the invitation was chosen. */
export function withoutUnusedPassword(values: FieldValues): FieldValues {
  return wayOf(values) === 'password' ? values : { ...values, password: undefined };
}

/** The choice between an invitation and a first password, and the password. */
export function AccessInputs() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { clearErrors } = useFormContext();
  const access = wayOf({ access: useWatch({ name: 'access' }) as Way | undefined });
  return (
    <>
      <RadioButtonGroupInput
        source="access"
        row={false}
        // A first password needs neither of them.
        onChange={() => clearErrors(['contactNo', 'email'])}
        choices={ways.map((id) => ({ id, name: `users.access.${id}` }))}
        helperText={translate(`users.access.${access}_help`, { days: number(days[access]) })}
        sx={{ gridColumn: '1 / -1' }}
      />
      {access === 'password' && <FirstPasswordInput />}
    </>
  );
}
