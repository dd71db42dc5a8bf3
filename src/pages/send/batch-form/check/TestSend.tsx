import { Alert, Button, Stack, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { BatchRequest } from '#contract/sms-receiver/newBatches.ts';
import { formatMsisdn, parseMsisdn } from '#domain/numbers/msisdn.ts';
import { segmentsOf } from '#domain/sms/segments.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import { sendStaged } from '../../../../dataProviders/batchLists.ts';
import { useRefreshCredit } from '../../../../dataProviders/credit.ts';
import { ApiError } from '../../../../dataProviders/http/ApiError.ts';
import { useSignedInUser } from '../../../../session.ts';
import { forgetKey, keyFor } from '../../../../dataProviders/http/idempotencyKey.ts';
import type { Draft } from '../draft.ts';
import { useSamples } from '../message/useSamples.ts';

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

/** Sends one message to one number, which it returns, as the whole list would get it. */
function useTestSend() {
  const { userId } = useSignedInUser();
  const { getValues } = useFormContext<Draft>();
  const refreshCredit = useRefreshCredit();
  return useMutation({
    mutationFn: async ({ to, text }: { to: string; text: string }) => {
      const { senderId, class: messageClass } = getValues();
      const body: BatchRequest = {
        recipients: [to],
        text,
        class: messageClass,
        isTest: true,
        ...(senderId && { senderId }),
        // A test shows what the others would get.
        onEmptyFields: 'send',
      };
      await sendStaged(body, keyFor(userId, body, 'test.key'));
      forgetKey(userId, 'test.key');
      void refreshCredit();
      return to;
    },
  });
}
