import { Alert, Box, Paper, Skeleton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { findMessage } from '#contract/database-manager/messages.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { StatusChip } from '../../components/report/StatusChip.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { useMessageTimeline } from '../../components/message/useMessageTimeline.ts';
import { useRecipientText } from '../../components/message/useRecipientText.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { useSignedInUser } from '../../session.ts';

export interface About {
  messageId?: string;
  batchId?: string;
  companyId?: number;
  msisdn?: string;
}

/** The subject of a new ticket: the message or the batch from which it is opened. */
export function AboutWhat({ messageId, batchId, companyId }: About) {
  const translate = useTranslate();
  const { companyId: ownCompanyId } = useSignedInUser();
  const mayRead = useMayCall(findMessage);
  if (messageId && mayRead) return <AboutMessage id={messageId} companyId={companyId ?? ownCompanyId} />;
  if (messageId) return <Note>{translate('tickets.form.about_unread', { id: messageId })}</Note>;
  if (!batchId) return null;
  return (
    <Note>
      {translate('tickets.form.about_batch', { id: batchId })}. {translate('tickets.form.about_batch_help')}
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Alert severity="info" sx={{ width: '100%', mb: 2 }}>
      {children}
    </Alert>
  );
}

function AboutMessage({ id, companyId }: { id: string; companyId: number }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const recipientText = useRecipientText();
  const { data, error, refetch } = useMessageTimeline({ companyId, id });
  if (error) {
    return (
      <Box sx={{ width: '100%', mb: 2 }}>
        <LoadError error={error} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (!data) return <Skeleton variant="rounded" height={120} sx={{ width: '100%', mb: 2 }} />;
  const { message } = data;
  const isBangla = /\p{Script=Bengali}/u.test(message.text);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="ticket-about"
      sx={{ width: '100%', p: 2, mb: 2 }}
    >
      <Typography id="ticket-about" variant="h3" component="h2" gutterBottom>
        {translate('tickets.form.about_message')}
      </Typography>
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ alignItems: 'center', flexWrap: 'wrap', ...tabular }}
      >
        <Typography sx={{ fontWeight: 600 }}>{recipientText(message.to)}</Typography>
        <StatusChip status={message.status} />
        <Typography variant="body2" color="text.secondary">
          {[dateTime(message.acceptedAt), message.senderId, message.companyName].join(' · ')}
        </Typography>
      </Stack>
      <Typography
        lang={isBangla ? 'bn' : undefined}
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', my: 1 }}
      >
        {message.text}
      </Typography>
      <Typography variant="caption" color="text.secondary">
        {translate('tickets.form.about_help')}
      </Typography>
    </Paper>
  );
}
