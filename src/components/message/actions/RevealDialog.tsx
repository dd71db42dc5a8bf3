import { Typography } from '@mui/material';
import { TextInput, useTranslate } from 'react-admin';
import { revealMsisdn, revealsPerHour } from '#contract/database-manager/messages.ts';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { contractResolver } from '../../form/contractResolver.ts';
import { useFormats } from '../../useFormats.ts';
import type { MessageKey } from '../messageKey.ts';

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
  return (
    <FormDialog<{ reason: string }>
      title={translate('reports.reveal.title')}
      maxWidth="xs"
      resolver={resolver}
      submitLabel="reports.reveal.action"
      onSubmit={async ({ reason }) => {
        const { companyId, id } = message;
        const body = { reason: reason.trim() };
        const { msisdn } = await call(revealMsisdn, { params: { companyId, id }, body });
        onRevealed(msisdn);
      }}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
