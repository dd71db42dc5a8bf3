import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Form, TextInput, useTranslate } from 'react-admin';
import { revealMsisdn, revealsPerHour } from '#contract/database-manager/messages.ts';
import { SubmitButton } from '../form/SubmitButton.tsx';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { contractResolver } from '../form/contractResolver.ts';
import { useFormats } from '../useFormats.ts';
import type { MessageKey } from './messageKey.ts';

export interface RevealDialogProps {
  message: MessageKey;
  onRevealed: (msisdn: string) => void;
  onClose: () => void;
}

const resolver = contractResolver(revealMsisdn.body);

/** Asks why, says who will read that, and gives the number. */
export default function RevealDialog({ message, onRevealed, onClose }: RevealDialogProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const titleId = useId();
  const [problem, setProblem] = useState<string | null>(null);

  const reveal = async ({ reason }: { reason: string }) => {
    setProblem(null);
    try {
      const { companyId, id } = message;
      const { msisdn } = await call(revealMsisdn, {
        params: { companyId, id },
        body: { reason: reason.trim() },
      });
      onRevealed(msisdn);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.body?.errors) return error.body.errors;
      setProblem(error.message);
    }
    return undefined;
  };

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <Form
        record={{}}
        resolver={resolver}
        onSubmit={(values: unknown) => reveal(values as { reason: string })}
        disableInvalidFormNotification
        noValidate
      >
        <DialogTitle id={titleId}>{translate('reports.reveal.title')}</DialogTitle>
        <DialogContent>
          <Stack spacing={1}>
            <Typography color="text.secondary">
              {translate('reports.reveal.help', { count: number(revealsPerHour) })}
            </Typography>
            <TextInput
              source="reason"
              label="reports.reveal.reason"
              helperText="reports.reveal.reason_help"
              multiline
              minRows={2}
              fullWidth
              autoFocus
              isRequired
            />
            {problem && <Alert severity="error">{problem}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <SubmitButton label="reports.reveal.action" />
        </DialogActions>
      </Form>
    </Dialog>
  );
}
