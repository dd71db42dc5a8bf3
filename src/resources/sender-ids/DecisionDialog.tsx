import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Form, ResourceContextProvider, TextInput, useNotify, useRefresh, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { decideSenderId, type SenderId, type SenderIdDecision } from '#contract/main-api/senderIds.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { call } from '../../dataProviders/http/httpClient.ts';

const resolver = contractResolver(decideSenderId.body, {});

interface DecisionDialogProps {
  senderId: SenderId;
  decision: SenderIdDecision;
  onClose: () => void;
}

/** Asks once more, and for a note that the company reads. */
export function DecisionDialog({ senderId, decision, onClose }: DecisionDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const notify = useNotify();
  const refresh = useRefresh();
  const [problem, setProblem] = useState<string | null>(null);
  const words = { name: senderId.name };

  const decide = async ({ note }: { note?: string | null }) => {
    setProblem(null);
    try {
      await call(decideSenderId, {
        params: { id: senderId.id },
        body: { status: decision, note: note ?? null },
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.body?.errors) return error.body.errors;
      setProblem(error.message);
      return undefined;
    }
    notify(`senderIds.decide.${decision}.done`, { type: 'success', messageArgs: words });
    refresh();
    onClose();
    return undefined;
  };

  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId} onClose={onClose}>
      <ResourceContextProvider value="sender-ids">
        <Form
          record={{ status: decision, note: senderId.note, id: senderId.id }}
          resolver={resolver}
          onSubmit={(values: unknown) => decide(values as { note?: string | null })}
          disableInvalidFormNotification
          noValidate
        >
          <DialogTitle id={titleId}>{translate(`senderIds.decide.${decision}.title`, words)}</DialogTitle>
          <DialogContent>
            <Stack spacing={1}>
              <Typography color="text.secondary">{senderId.companyName}</Typography>
              {senderId.isElsewhere && decision === 'approved' && (
                <Alert severity="warning">{translate('senderIds.elsewhere')}</Alert>
              )}
              {senderId.isDefault && decision !== 'approved' && (
                <Alert severity="warning">
                  {translate('senderIds.passes_on', { company: senderId.companyName })}
                </Alert>
              )}
              <TextInput
                source="note"
                label="senderIds.decide_note"
                multiline
                minRows={2}
                fullWidth
                helperText="senderIds.help.note_provider"
              />
              {problem && <Alert severity="error">{problem}</Alert>}
            </Stack>
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
            <DecideButton decision={decision} />
          </DialogActions>
        </Form>
      </ResourceContextProvider>
    </Dialog>
  );
}

function DecideButton({ decision }: { decision: SenderIdDecision }) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  return (
    <Button
      type="submit"
      variant="contained"
      color={decision === 'approved' ? 'primary' : 'error'}
      loading={isSubmitting}
    >
      {translate(`senderIds.decide.${decision}.action`)}
    </Button>
  );
}
