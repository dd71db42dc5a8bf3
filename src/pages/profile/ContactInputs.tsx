import { Alert } from '@mui/material';
import { TextInput, useTranslate } from 'react-admin';
import { OwnPasswordInput } from '../../components/form/inputs/OwnPasswordInput.tsx';
import { useFormState, useWatch } from 'react-hook-form';
import { parseMsisdn } from '#domain/numbers/msisdn.ts';

interface Contact {
  contactNo: string | null;
  email: string | null;
}

/** Number and e-mail, and the current password as soon as another one stands there. */
export function ContactInputs({ stored }: { stored: Contact }) {
  const translate = useTranslate();
  const typed = useWatch({ name: 'contactNo' }) as string | null;
  const email = useWatch({ name: 'email' }) as string | null;
  const { errors } = useFormState({ name: 'currentPassword' });
  // The service may ask for it when another device has changed the number meanwhile.
  const needsPassword =
    isNewContact({ contactNo: typed, email }, stored) || errors.currentPassword !== undefined;
  return (
    <>
      <TextInput source="email" type="email" autoComplete="email" fullWidth />
      <TextInput
        source="contactNo"
        type="tel"
        autoComplete="tel"
        helperText={typed ? 'profile.numberHelp' : 'profile.noNumber'}
        fullWidth
      />
      {/* Always there, so that screen readers hear what comes into it. */}
      <div role="status">
        {needsPassword && (
          <Alert severity="info" sx={{ mb: 1 }}>
            {translate('profile.newContact')}
          </Alert>
        )}
      </div>
      {needsPassword && <OwnPasswordInput label="profile.fields.currentPassword" isRequired />}
    </>
  );
}

/** Whether what was typed is another number or address than the stored one. */
export function isNewContact(typed: Partial<Contact>, stored: Contact): boolean {
  return isNewNumber(typed.contactNo, stored.contactNo) || (typed.email ?? '') !== (stored.email ?? '');
}

/** Whether what was typed is another number than the stored one, however either is written. */
function isNewNumber(typed: string | null | undefined, stored: string | null): boolean {
  if (!typed) return stored !== null;
  const parsed = parseMsisdn(typed);
  return !parsed.ok || parsed.msisdn !== stored;
}
