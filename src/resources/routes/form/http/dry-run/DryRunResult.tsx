import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { RouteDryRunReply } from '#contract/main-api/carriers/routeDryRun.ts';
import type { ShownStatus } from '#contract/sms-receiver/messages.ts';
import { StatusChip } from '../../../../../components/report/StatusChip.tsx';
import { useFormats } from '../../../../../components/useFormats.ts';
import { ResultChip } from '../answers/ResultChip.tsx';
import { codeSx } from '../codeSx.ts';

/** The requests as they would be sent, and how an answer and receipts are read. */
export function DryRunResult({ reply: { request, poll, answer, receipts } }: { reply: RouteDryRunReply }) {
  const translate = useTranslate();
  return (
    <Stack spacing={2} sx={{ mt: 1 }}>
      <Part title="routes.http.dry_run.request">
        <Request request={request} />
      </Part>
      {poll && (
        <Part title="routes.http.poll">
          <Request request={poll} />
        </Part>
      )}
      {answer && (
        <Part title="routes.http.dry_run.answer">
          <Answer answer={answer} />
        </Part>
      )}
      {receipts && (
        <Part title="routes.http.dry_run.receipts">
          {receipts.length === 0 && (
            <Typography variant="body2">{translate('routes.http.dry_run.no_receipt')}</Typography>
          )}
          {receipts.map(({ id, status, carrierStatus, carrierError }, index) => (
            <Stack key={index} direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
              {status === 'enroute' ? (
                <Typography variant="body2">{translate('routes.http.dry_run.no_end')}</Typography>
              ) : (
                <StatusChip status={status as ShownStatus} />
              )}
              <Box component="code" sx={codeSx}>
                {[id, carrierStatus, carrierError].filter(Boolean).join(' · ')}
              </Box>
            </Stack>
          ))}
        </Part>
      )}
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        {translate(title)}
      </Typography>
      {children}
    </Box>
  );
}

function Request({ request: { method, url, headers, body } }: Pick<RouteDryRunReply, 'request'>) {
  const head = [`${method} ${url}`, ...headers.map(({ name, value }) => `${name}: ${value}`)];
  return (
    <Box component="pre" tabIndex={0} sx={requestSx}>
      {[head.join('\n'), body].filter(Boolean).join('\n\n')}
    </Box>
  );
}

const requestSx = {
  ...codeSx,
  m: 0,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  whiteSpace: 'pre-wrap',
  maxHeight: 320,
  overflow: 'auto',
};

function Answer({ answer }: { answer: NonNullable<RouteDryRunReply['answer']> }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { result, rule, carrierMessageId, carrierStatus } = answer;
  const facts = [
    rule !== null && translate('routes.http.dry_run.by_rule', { place: number(rule + 1) }),
    carrierMessageId !== null && translate('routes.http.dry_run.carrier_id', { id: carrierMessageId }),
    result === 'refused' && translate('routes.http.dry_run.shown_as', { status: carrierStatus ?? '' }),
  ].filter(Boolean);
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <ResultChip result={result} />
      <Typography variant="body2">{translate(`routes.http.result_help.${result}`)}</Typography>
      {facts.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Typography>
      )}
    </Stack>
  );
}
