import { TextInput, useNotify, useRefresh, useTranslate } from 'react-admin';
import {
  addContact,
  NewContact,
  updateContact,
  type Contact,
  type ContactGroup,
} from '#contract/main-api/sending/contactGroups.ts';
import { FormDialog } from '../../components/dialog/FormDialog.tsx';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { FocusRefusedField } from '../../components/form/focus.tsx';
import { msisdnProblem } from '../../components/sms/MsisdnInput.tsx';
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
  const notify = useNotify();
  const refresh = useRefresh();

  const save = async (form: ContactForm) => {
    // Inputs that were never touched have no value.
    const values = group.columns.map((_, index) => form.values?.[index] ?? '');
    const { msisdn } = contact
      ? await call(updateContact, { params: { id: group.id, contactId: contact.id }, body: { values } })
      : await call(addContact, { params: { id: group.id }, body: { to: form.to ?? '', values } });
    const key = contact ? 'contacts.edit.done' : 'contacts.add.done';
    notify(key, { type: 'success', messageArgs: { number: numberText(msisdn) } });
    refresh();
  };

  return (
    <FormDialog<ContactForm>
      title={
        contact
          ? translate('contacts.edit.title', { number: numberText(contact.msisdn) })
          : translate('contacts.add.title', { group: group.name })
      }
      resource="group-contacts"
      record={contact ? { id: contact.id, values: contact.values } : { values: [] }}
      resolver={contact ? undefined : resolver}
      fields={['to']}
      submitLabel="ra.action.save"
      onSubmit={save}
      onClose={onClose}
    >
      <FocusRefusedField />
      <div>
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
      </div>
    </FormDialog>
  );
}
