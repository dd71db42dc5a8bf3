import { Alert, Button, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { formatMsisdn, parseMsisdn } from '#domain/numbers/msisdn.ts';
import { segmentsOf } from '#domain/sms/segments.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import { ApiError } from '../../../../dataProviders/http/ApiError.ts';
import { useSignedInUser } from '../../../../session.ts';
import { useSamples } from '../message/useSamples.ts';
import { useTestSend } from './useTestSend.ts';

/** The first message to one's own handset, before thousands of them go out. */
export function TestSend() {
  const translate = useTranslate();
  const formats = useFormats();
  const { userId, contactNo } = useSignedInUser();
  const [to, setTo] = useStore(`send.${userId}.testNumber`, contactNo ?? '');
  const [showsError, setShowsError] = useState(false);
  const [sample] = useSamples();
  const { mutate, isPending, data: sentTo, error } = useTestSend();
  const fieldErrors = error instanceof ApiError ? Object.values(error.body?.errors ?? {}) : [];
  const parsed = parseMsisdn(to);
  const credits = segmentsOf(sample?.text ?? '').segments;
  const isWrong = showsError && !parsed.ok;

  const test = () => {
    setShowsError(true);
    if (parsed.ok && sample) mutate({ to: parsed.msisdn, text: sample.text });
  };
  return (
    <Stack spacing={1}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ alignItems: 'flex-start', flexWrap: 'wrap' }}>
        <TextField
          type="tel"
          margin="none"
          label={translate('bulk.test.number')}
          value={to}
          onChange={({ target }) => setTo(target.value)}
          onBlur={() => setShowsError(to !== '')}
          // Enter sends nothing, a test neither.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          error={isWrong}
          helperText={isWrong ? translate(`problems.msisdn-${parsed.reason}`) : translate('bulk.test.help')}
          slotProps={{ htmlInput: { inputMode: 'tel' } }}
        />
        <Button
          variant="outlined"
          loading={isPending}
          disabled={!sample}
          onClick={test}
          sx={{ minHeight: 40 }}
        >
          {translate('bulk.test.send', { credits: formats.credits(credits) })}
        </Button>
      </Stack>
      <div aria-live="polite">
        {sentTo && (
          <Alert severity="success">{translate('bulk.test.sent', { number: formatMsisdn(sentTo) })}</Alert>
        )}
        {error && <Alert severity="error">{fieldErrors.join(' ') || error.message}</Alert>}
      </div>
    </Stack>
  );
}
