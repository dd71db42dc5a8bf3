import { DialogContentText, Typography } from '@mui/material';
import { TextInput, useCreate, useNotify, useTranslate } from 'react-admin';
import { NewMessageTemplate } from '#contract/main-api/sending/templates.ts';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { FormDialog } from '../../../components/dialog/FormDialog.tsx';
import { contractResolver } from '../../../components/form/contractResolver.ts';

const resolver = contractResolver(NewMessageTemplate);

interface SaveTemplateDialogProps {
  text: string;
  messageClass: MessageClass;
  onClose: () => void;
}

/** Keeps what is written under a name. */
export function SaveTemplateDialog({ text, messageClass, onClose }: SaveTemplateDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [create] = useCreate();

  const save = async ({ name }: { name: string }) => {
    const data = { name, text, class: messageClass };
    await create('send-sms/templates', { data }, { returnPromise: true });
    notify('templates.save.done', { type: 'success', messageArgs: { name } });
  };

  return (
    <FormDialog<{ name: string }>
      title={translate('templates.save.title')}
      resource="send-sms/templates"
      record={{ text, class: messageClass }}
      resolver={resolver}
      submitLabel="ra.action.save"
      fields={['name']}
      // For React the dialog is in the composer, whose shortcut is not meant here.
      onKeyDown={(event) => event.stopPropagation()}
      onSubmit={save}
      onClose={onClose}
    >
      <DialogContentText>{translate('templates.save.help')}</DialogContentText>
      <TextInput
        source="name"
        label="templates.save.name"
        isRequired
        autoFocus
        autoComplete="off"
        fullWidth
      />
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 200, overflowY: 'auto' }}
      >
        {text}
      </Typography>
    </FormDialog>
  );
}
