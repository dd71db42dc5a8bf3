import { Alert, Typography } from '@mui/material';
import { TextInput, useNotify, useRefresh, useTranslate } from 'react-admin';
import { listPapers } from '#contract/main-api/sending/senderIdPapers.ts';
import {
  decideSenderId,
  type SenderId,
  type SenderIdDecision,
} from '#contract/main-api/sending/senderIds.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { contractResolver } from '../form/contractResolver.ts';
import { useMayCall } from '../useMayCall.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { PaperList } from './papers/PaperList.tsx';

const resolver = contractResolver(decideSenderId.body, {});

export interface DecisionDialogProps {
  senderId: SenderId;
  decision: SenderIdDecision;
  onClose: () => void;
}

/** Asks once more, and for a note that the company reads. */
export default function DecisionDialog({ senderId, decision, onClose }: DecisionDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const maySeePapers = useMayCall(listPapers);
  const words = { name: senderId.name };

  const decide = async ({ note }: { note?: string | null }) => {
    const body = { status: decision, note: note ?? null };
    await call(decideSenderId, { params: { id: senderId.id }, body });
    notify(`senderIds.decide.${decision}.done`, { type: 'success', messageArgs: words });
    refresh();
  };

  return (
    <FormDialog<{ note?: string | null }>
      title={translate(`senderIds.decide.${decision}.title`, words)}
      resource="sender-ids"
      record={{ status: decision, note: senderId.note, id: senderId.id }}
      resolver={resolver}
      submitLabel={`senderIds.decide.${decision}.action`}
      submitColor={decision === 'approved' ? 'primary' : 'error'}
      onSubmit={decide}
      onClose={onClose}
    >
      <Typography color="text.secondary">{senderId.companyName}</Typography>
      {maySeePapers && <PaperList senderId={senderId} />}
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
    </FormDialog>
  );
}
