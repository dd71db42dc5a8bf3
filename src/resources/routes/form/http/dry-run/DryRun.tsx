import { Alert, Box, Button, MenuItem, TextField, Typography, type TextFieldProps } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { messageClasses } from '#contract/sms-receiver/messages.ts';
import { columnsSx, wholeRowSx } from '../../../../../components/form/formSx.ts';
import { codeInputSx } from '../codeSx.ts';
import type { Trial } from './dryRunBody.ts';
import { DryRunResult } from './DryRunResult.tsx';
import { useDryRun } from './useDryRun.ts';

/** Shows the request that the settings in the form make, and how they read an answer and a receipt. Nothing is sent. */
export default function DryRun() {
  const translate = useTranslate();
  const { trial, change, run, isPending, outcome, isStale } = useDryRun();
  const input = (name: keyof Trial): TextFieldProps => ({
    label: translate(`routes.http.dry_run.${name}`),
    value: trial[name],
    onChange: ({ target }) => change({ [name]: target.value }),
    error: outcome?.ofTrial[name] !== undefined,
    helperText: outcome?.ofTrial[name] ?? translate(`routes.http.dry_run.${name}_help`, { _: ' ' }),
    autoComplete: 'off',
  });
  // It stands in the form of the route, which Enter would save.
  const runOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void run();
  };
  return (
    <Box onKeyDown={runOnEnter} sx={{ ...columnsSx, ...wholeRowSx }}>
      <Typography variant="body2" color="text.secondary" sx={{ ...wholeRowSx, mb: 1 }}>
        {translate('routes.http.dry_run.explain')}
      </Typography>
      <TextField {...input('to')} />
      <TextField {...input('senderId')} />
      <TextField {...input('text')} multiline />
      <TextField {...input('class')} select>
        {messageClasses.map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`reports.class.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField {...input('answerStatus')} slotProps={{ htmlInput: { inputMode: 'numeric' } }} />
      <TextField {...input('answerBody')} multiline maxRows={8} sx={codeInputSx} />
      <TextField {...input('receipt')} multiline maxRows={8} sx={{ ...wholeRowSx, ...codeInputSx }} />
      <Button variant="outlined" loading={isPending} onClick={() => void run()} sx={{ justifySelf: 'start' }}>
        {translate('routes.http.dry_run.run')}
      </Button>
      <Box aria-live="polite" sx={{ ...wholeRowSx, mt: 1 }}>
        {outcome?.problem && (
          <Alert severity="error">{translate(outcome.problem, { _: outcome.problem })}</Alert>
        )}
        {outcome?.reply && (
          <>
            {isStale && <Alert severity="info">{translate('routes.http.dry_run.stale')}</Alert>}
            <DryRunResult reply={outcome.reply} />
          </>
        )}
      </Box>
    </Box>
  );
}
