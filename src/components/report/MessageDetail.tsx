import Alert from '@mui/material/Alert';
import Grid from '@mui/material/Grid';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Labeled, ResourceContextProvider, useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/reports.ts';
import { formatMsisdn } from '#domain/msisdn.ts';
import { MessageTimeline } from './MessageTimeline.tsx';
import { StatusChip } from './StatusChip.tsx';
import { browserZone, useFormats } from '../useFormats.ts';
import { tabular } from './tabular.ts';

/** Everything that is known of a message: its state, its text, when what happened, the carrier's own words. */
export function MessageDetail({ message }: { message: MessageReport }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const isBangla = /\p{Script=Bengali}/u.test(message.text);
  return (
    <ResourceContextProvider value="single-sms">
      <Stack spacing={2} sx={{ px: 3, pb: 3, pt: 1 }}>
        <div>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Typography variant="h2" component="p" sx={tabular}>
              {formatMsisdn(message.to)}
            </Typography>
            <StatusChip status={message.status} />
          </Stack>
          <Typography variant="caption" color="text.secondary">
            {translate(`reports.status_help.${message.status}`)}
          </Typography>
        </div>
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
        <section aria-labelledby="message-timeline">
          <Typography id="message-timeline" variant="h4" component="h3" gutterBottom>
            {translate('reports.detail.timeline')}
          </Typography>
          <MessageTimeline message={message} />
          <Typography variant="caption" color="text.secondary">
            {translate('reports.single.zone', { zone: browserZone() })}
          </Typography>
        </section>
        <Grid container spacing={2}>
          <Fact source="carrierStatus">{message.carrierStatus}</Fact>
          <Fact source="carrierError">{message.carrierError}</Fact>
          <Fact source="segments">{number(message.segments)}</Fact>
          <Fact source="credits">{number(message.credits)}</Fact>
          <Fact source="encoding">{translate(`reports.encoding.${message.encoding}`)}</Fact>
          <Fact source="operator">{translate(`reports.operator.${message.operator}`)}</Fact>
          <Fact source="senderId">{message.senderId}</Fact>
          <Fact source="class">{translate(`reports.class.${message.class}`)}</Fact>
          <Fact source="username">{message.username}</Fact>
          <Fact source="companyName">{message.companyName}</Fact>
        </Grid>
      </Stack>
    </ResourceContextProvider>
  );
}

function Fact({ source, children }: { source: keyof MessageReport; children: ReactNode }) {
  return (
    <Grid size={6}>
      <Labeled source={source}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {children || '–'}
        </Typography>
      </Labeled>
    </Grid>
  );
}
