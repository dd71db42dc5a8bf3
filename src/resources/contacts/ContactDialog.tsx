import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { Form, ResourceContextProvider, TextInput, useNotify, useRefresh, useTranslate } from 'react-admin';
import {
  addContact,
  NewContact,
  updateContact,
  type Contact,
  type ContactGroup,
} from '#contract/main-api/contactGroups.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { FocusRefusedField } from '../../components/form/focus.tsx';
import { msisdnProblem } from '../../components/sms/MsisdnInput.tsx';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { numberText } from '../../components/sms/numberText.ts';

interface ContactDialogProps {
  group: ContactGroup;
  /** Null is a new one. */
  contact: Contact | null;
  onClose: () => void;
}

interface ContactForm {
  to?: string;
  values: (string | null | undefined)[];
}

const resolver = contractResolver(NewContact, {
  check: ({ to }) => ({ to: to ? msisdnProblem(to as string) : 'problems.required' }),
});

/** One person: the number, which stays, and a value for each field of the group. */
export function ContactDialog({ group, contact, onClose }: ContactDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const notify = useNotify();
  const refresh = useRefresh();
  const [problem, setProblem] = useState<string | null>(null);

  const save = async (form: ContactForm) => {
    setProblem(null);
    // Inputs that were never touched have no value.
    const values = group.columns.map((_, index) => form.values?.[index] ?? '');
    try {
      const { msisdn } = contact
        ? await call(updateContact, { params: { id: group.id, contactId: contact.id }, body: { values } })
        : await call(addContact, { params: { id: group.id }, body: { to: form.to ?? '', values } });
      const key = contact ? 'contacts.edit.done' : 'contacts.add.done';
      notify(key, { type: 'success', messageArgs: { number: numberText(msisdn) } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { to, ...others } = error.body?.errors ?? {};
      if (to) return { to };
      setProblem(Object.values(others).join(' ') || error.message);
      return undefined;
    }
    refresh();
    onClose();
    return undefined;
  };

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <ResourceContextProvider value="group-contacts">
        <Form
          record={contact ? { id: contact.id, values: contact.values } : { values: [] }}
          resolver={contact ? undefined : resolver}
          onSubmit={(form: unknown) => save(form as ContactForm)}
          disableInvalidFormNotification
          noValidate
        >
          <FocusRefusedField />
          <DialogTitle id={titleId}>
            {contact
              ? translate('contacts.edit.title', { number: numberText(contact.msisdn) })
              : translate('contacts.add.title', { group: group.name })}
          </DialogTitle>
          <DialogContent>
            <Stack>
              {!contact && (
                <TextInput source="to" isRequired autoFocus fullWidth inputMode="tel" autoComplete="off" />
              )}
              {group.columns.map((name, index) => (
                <TextInput
                  key={name}
                  source={`values.${index}`}
                  label={name}
                  fullWidth
                  multiline
                  autoComplete="off"
                  autoFocus={contact !== null && index === 0}
                />
              ))}
              {problem && <Alert severity="error">{problem}</Alert>}
            </Stack>
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
            <SubmitButton label="ra.action.save" />
          </DialogActions>
        </Form>
      </ResourceContextProvider>
    </Dialog>
  );
}
