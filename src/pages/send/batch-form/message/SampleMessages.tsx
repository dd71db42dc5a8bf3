import NextIcon from '@mui/icons-material/NavigateNext';
import PreviousIcon from '@mui/icons-material/NavigateBefore';
import { IconButton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { formatMsisdn, parseMsisdn } from '#domain/numbers/msisdn.ts';
import { HandsetPicture } from '../../../../components/sms/HandsetPicture.tsx';
import { useFormats } from '../../../../components/useFormats.ts';
import { tabular } from '../../../../components/report/tabular.ts';
import { useSamples, type Sample } from './useSamples.ts';

/** The messages on a handset, one after another. */
export function SampleMessages() {
  const senderId = useWatch({ name: 'senderId' }) as string | null;
  const samples = useSamples();
  const [wanted, setWanted] = useState(0);
  const shown = Math.min(wanted, Math.max(0, samples.length - 1));
  return (
    <Stack spacing={1}>
      {samples.length > 1 && <Pager samples={samples} shown={shown} onShow={setWanted} />}
      <HandsetPicture senderId={senderId ?? ''} text={samples[shown]?.text ?? ''} />
    </Stack>
  );
}

interface PagerProps {
  samples: Sample[];
  shown: number;
  onShow: (sample: number) => void;
}

function Pager({ samples, shown, onShow }: PagerProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const sample = samples[shown]!;
  const to = parseMsisdn(sample.to ?? '');
  const place = translate('bulk.message.sample', { at: number(shown + 1), count: number(samples.length) });
  return (
    <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'center' }}>
      <IconButton
        aria-label={translate('bulk.message.previous')}
        disabled={shown === 0}
        onClick={() => onShow(shown - 1)}
      >
        <PreviousIcon />
      </IconButton>
      <Stack aria-live="polite" sx={{ minWidth: 180, alignItems: 'center' }}>
        <Typography variant="body2" sx={{ ...tabular, fontWeight: 600 }}>
          {to.ok ? formatMsisdn(to.msisdn) : sample.to}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {sample.isLongest ? `${place} · ${translate('bulk.message.longest')}` : place}
        </Typography>
      </Stack>
      <IconButton
        aria-label={translate('bulk.message.next')}
        disabled={shown === samples.length - 1}
        onClick={() => onShow(shown + 1)}
      >
        <NextIcon />
      </IconButton>
    </Stack>
  );
}
