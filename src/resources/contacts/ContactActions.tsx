import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useNotify, useRefresh, useTranslate } from 'react-admin';
import { deleteContact, type Contact, type ContactGroup } from '#contract/main-api/sending/contactGroups.ts';
import { useOpenDialog } from '../../components/dialog/DialogProvider.tsx';
import { RowMenu } from '../../components/list/RowMenu.tsx';
import { call } from '../../dataProviders/http/httpClient.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { numberText } from '../../components/sms/numberText.ts';

/** Actions on one person of a group. */
export function ContactActions({ group, contact }: { group: ContactGroup; contact: Contact }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const openDialog = useOpenDialog();
  const [isAsking, setIsAsking] = useState(false);
  const words = { number: numberText(contact.msisdn), group: group.name };
  const close = () => setIsAsking(false);
  const { mutate: remove, isPending } = useMutation({
    mutationFn: () => call(deleteContact, { params: { id: group.id, contactId: contact.id } }),
    onSuccess: () => {
      notify('contacts.remove.done', { type: 'success', messageArgs: words });
      refresh();
    },
    onError: (error) => reportError(error),
    onSettled: close,
  });

  return (
    <>
      <RowMenu
        name={words.number}
        dangerous={
          <Button size="small" color="warning" startIcon={<RemoveIcon />} onClick={() => setIsAsking(true)}>
            {translate('contacts.remove.button')}
          </Button>
        }
      >
        <Button
          size="small"
          startIcon={<EditIcon />}
          onClick={() =>
            openDialog((done) => <ContactDialog group={group} contact={contact} onClose={done} />)
          }
        >
          {translate('ra.action.edit')}
        </Button>
      </RowMenu>
      <Confirm
        isOpen={isAsking}
        loading={isPending}
        title="contacts.remove.title"
        content="contacts.remove.help"
        contentTranslateOptions={words}
        titleTranslateOptions={words}
        confirm="contacts.remove.action"
        confirmColor="warning"
        onConfirm={() => remove()}
        onClose={close}
      />
    </>
  );
}
