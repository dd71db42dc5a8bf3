import { Alert, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { ResourceContextProvider, useTranslate } from 'react-admin';
import type { MessageReport, MessageTimeline as Timeline } from '#contract/database-manager/messages.ts';
import { browserZone } from '../../i18n/dates.ts';
import { DetailSection } from './DetailSection.tsx';
import { MessageCredit } from './MessageCredit.tsx';
import { MessageSummary } from './MessageSummary.tsx';
import { MessageHeader } from './MessageHeader.tsx';
import { MessageParts } from './MessageParts.tsx';
import { MessageTimeline } from './MessageTimeline.tsx';

interface MessageDetailProps {
  message: MessageReport;
  /** Shown only to those who may see the history. */
  timeline?: Timeline;
  isLoading?: boolean;
}

/** Everything that is known of a message: its state, its text, when what happened, what it cost, the carrier's own words. */
export function MessageDetail({ message, timeline, isLoading }: MessageDetailProps) {
  const translate = useTranslate();
  const isBangla = /\p{Script=Bengali}/u.test(message.text);
  return (
    <ResourceContextProvider value="single-sms">
      <Stack spacing={2.5} sx={{ px: 3, pb: 3, pt: 1 }}>
        <MessageHeader message={message} />
        {message.possibleDuplicate && (
          <Alert severity="warning">{translate('reports.detail.duplicate')}</Alert>
        )}
        <Paper variant="outlined" sx={{ p: 2 }}>
          <Typography
            lang={isBangla ? 'bn' : undefined}
            sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {message.text}
          </Typography>
        </Paper>
        <DetailSection title="reports.detail.timeline">
          <MessageTimeline message={message} receipts={timeline?.receipts} parts={timeline?.parts} />
          <Typography variant="caption" color="text.secondary">
            {translate('reports.single.zone', { zone: browserZone() })}
          </Typography>
        </DetailSection>
        {isLoading && <Skeleton variant="rounded" height={120} />}
        {timeline && <MessageCredit timeline={timeline} />}
        {timeline && timeline.parts.length > 0 && <MessageParts message={message} parts={timeline.parts} />}
        <MessageSummary message={message} timeline={timeline} />
      </Stack>
    </ResourceContextProvider>
  );
}
