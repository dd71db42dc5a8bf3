import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useId, useState, type SyntheticEvent } from 'react';
import { Form, ResourceContextProvider, TextInput, useCreate, useNotify, useTranslate } from 'react-admin';
import { NewMessageTemplate } from '#contract/main-api/templates.ts';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { SubmitButton } from '../../../components/form/SubmitButton.tsx';
import { contractResolver } from '../../../components/form/contractResolver.ts';
import { ApiError } from '../../../dataProviders/http/ApiError.ts';

const resolver = contractResolver(NewMessageTemplate);

interface SaveTemplateDialogProps {
  text: string;
  messageClass: MessageClass;
  onClose: () => void;
}

/** Keeps what is written under a name. */
export function SaveTemplateDialog({ text, messageClass, onClose }: SaveTemplateDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const notify = useNotify();
  const [create] = useCreate();
  const [problem, setProblem] = useState<string | null>(null);

  const save = async (values: unknown) => {
    const { name } = values as { name: string };
    setProblem(null);
    try {
      await create(
        'send-sms/templates',
        { data: { name, text, class: messageClass } },
        { returnPromise: true },
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { name: ofName } = error.body?.errors ?? {};
      if (ofName) return { name: ofName };
      setProblem(error.message);
      return undefined;
    }
    notify('templates.save.done', { type: 'success', messageArgs: { name } });
    onClose();
    return undefined;
  };

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      onClose={onClose}
      // The dialog is in the composer's form for React, though not for the browser.
      onSubmit={(event: SyntheticEvent) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <ResourceContextProvider value="send-sms/templates">
        <Form
          record={{ text, class: messageClass }}
          resolver={resolver}
          onSubmit={save}
          noValidate
          disableInvalidFormNotification
        >
          <DialogTitle id={titleId}>{translate('templates.save.title')}</DialogTitle>
          <DialogContent>
            <DialogContentText sx={{ mb: 2 }}>{translate('templates.save.help')}</DialogContentText>
            {problem && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {problem}
              </Alert>
            )}
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
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
            <SubmitButton label="ra.action.save" />
          </DialogActions>
        </Form>
      </ResourceContextProvider>
    </Dialog>
  );
}
