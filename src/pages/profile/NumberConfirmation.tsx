import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import { Alert, Box, Button, Stack, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { confirmNumber, sendNumberCode } from '#contract/main-api/sign-in/numberConfirmation.ts';
import { oneTimeCode } from '#contract/main-api/sign-in/passwordRecovery.ts';
import { withAsciiDigits } from '#domain/numbers/msisdn.ts';
import { useFormats } from '../../components/useFormats.ts';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { refreshUser } from '../../dataProviders/refreshUser.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';

/** Whether the user's number is confirmed; if not, how it becomes so: by a code that goes there. */
export function NumberConfirmation({ isConfirmed }: { isConfirmed: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { number } = useFormats();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const onError = (error: unknown) => {
    const [sentence] = error instanceof ApiError ? Object.values(error.body?.errors ?? {}) : [];
    if (sentence === undefined) reportError(error);
    else setProblem(sentence);
  };
  const sending = useMutation({
    mutationFn: () => call(sendNumberCode, {}),
    onMutate: () => setProblem(null),
    onError,
  });
  const confirming = useMutation({
    mutationFn: () => call(confirmNumber, { body: { code } }),
    onMutate: () => setProblem(null),
    onSuccess: async () => {
      notify('profile.confirmation.done', { type: 'success' });
      await refreshUser().catch(reportError);
    },
    onError,
  });
  const text = (key: string, options?: Record<string, string>) =>
    translate(`profile.confirmation.${key}`, options);
  if (isConfirmed) {
    return (
      <Alert severity="success" icon={<CheckCircleIcon />} sx={{ m: 2 }}>
        {text('confirmed')}
      </Alert>
    );
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === oneTimeCode.digits) confirming.mutate();
        else setProblem(translate('problems.code-wrong'));
      }}
      sx={{ p: 2 }}
    >
      <div role="status">
        <Alert severity={problem ? 'error' : sending.isSuccess ? 'info' : 'warning'} sx={{ mb: 2 }}>
          {problem ??
            (sending.isSuccess
              ? text('sent', { minutes: number(oneTimeCode.minutes) })
              : text('unconfirmed'))}
        </Alert>
      </div>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant="outlined" disabled={sending.isPending} onClick={() => sending.mutate()}>
          {text('send')}
        </Button>
        {sending.isSuccess && (
          <>
            <TextField
              size="small"
              label={text('code')}
              value={code}
              onChange={({ target }) => setCode(withAsciiDigits(target.value).replace(/\D/g, ''))}
              slotProps={{
                htmlInput: {
                  inputMode: 'numeric',
                  autoComplete: 'one-time-code',
                  maxLength: oneTimeCode.digits,
                },
              }}
              sx={{ width: 140 }}
            />
            <Button type="submit" variant="contained" disabled={confirming.isPending}>
              {text('confirm')}
            </Button>
          </>
        )}
      </Stack>
    </Box>
  );
}
