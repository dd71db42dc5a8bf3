import { Alert, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatMsisdn, parseMsisdn } from '#domain/numbers/msisdn.ts';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { useNumberOperator, useOperatorReason } from '../../components/sms/useNumberOperator.ts';

/** Says with which operator a number is, and why. */
export function LookUpCard() {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const parsed = parseMsisdn(text);
  return (
    <SectionCard title={translate('portability.look_up.title')}>
      <TextField
        label={translate('portability.look_up.number')}
        type="tel"
        autoComplete="off"
        fullWidth
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { inputMode: 'tel', maxLength: 64 } }}
      />
      <Typography component="div" role="status" sx={{ mt: 1 }}>
        {parsed.ok && <Found msisdn={parsed.msisdn} />}
      </Typography>
    </SectionCard>
  );
}

function Found({ msisdn }: { msisdn: string }) {
  const translate = useTranslate();
  const found = useNumberOperator(msisdn);
  const reasonOf = useOperatorReason();
  return (
    <Alert severity="info">
      {`${formatMsisdn(msisdn)} · ${translate(`reports.operator.${found.operator}`)}`}
      <br />
      {reasonOf(found)}
    </Alert>
  );
}
