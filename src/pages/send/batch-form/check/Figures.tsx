import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { BatchPreview, DurationEstimate } from '#contract/sms-receiver/newBatches.ts';
import { ExplainedTerm } from '../../../../components/ExplainedTerm.tsx';
import { tabular } from '../../../../components/report/tabular.ts';
import { useFormats } from '../../../../components/useFormats.ts';
import { useNow } from '../../../../components/timers.ts';
import { useBalance } from './CreditAlert.tsx';
import { useWatch } from 'react-hook-form';
import { firstOpening } from '#domain/time/sendingHours.ts';

/** The result in four figures. */
export function Figures({ preview }: { preview: BatchPreview }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const lasts = useDurationText(preview);
  const balance = useBalance(preview);
  const { report } = preview;
  const after = balance - report.credits;
  const figures = [
    ['messages', number(report.valid)],
    ['credits', number(report.credits)],
    ['after', number(after)],
    ['lasts', lasts],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {figures.map(([name, value]) => (
        <Box key={name} sx={{ px: 1.5, py: 1, borderRadius: 1, bgcolor: 'action.hover' }}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {name === 'credits' ? (
              <ExplainedTerm term="credit">{translate('bulk.check.credits')}</ExplainedTerm>
            ) : (
              translate(`bulk.check.${name}`)
            )}
          </Typography>
          <Typography
            component="dd"
            color={name === 'after' && after < 0 ? 'error' : undefined}
            sx={{ ...tabular, m: 0, fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.3 }}
          >
            {value}
            {name === 'lasts' && <Finish preview={preview} />}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const minuteMs = 60_000;

/** The estimated duration in a check; a service of an earlier version has a single figure. */
function estimateOf({ estimate, estimatedSeconds }: BatchPreview): DurationEstimate | null {
  if (estimate !== undefined || estimatedSeconds === null) return estimate ?? null;
  return { fromSeconds: estimatedSeconds, toSeconds: null, isBehindOthers: false };
}

function useDurationText(preview: BatchPreview): string {
  const translate = useTranslate();
  const { duration } = useFormats();
  const estimate = estimateOf(preview);
  if (!estimate) return translate('bulk.check.lasts_unknown');
  const from = duration(estimate.fromSeconds * 1_000);
  if (estimate.toSeconds === null) return translate('bulk.check.lasts_at_least', { from });
  const to = duration(estimate.toSeconds * 1_000);
  return from === to ? to : translate('bulk.check.lasts_range', { from, to });
}

/**
 * When the last message will have left at the latest, from the start that is chosen and the hours in which its class may go
 * out; or why that is not known.
 */
function Finish({ preview }: { preview: BatchPreview }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const startsAt = useWatch({ name: 'startsAt' }) as string | null;
  const now = useNow(minuteMs);
  const { opensAt, sendingHours } = preview;
  const { toSeconds = null, isBehindOthers = false } = estimateOf(preview) ?? {};
  const start = Math.max(now, ...[startsAt, opensAt].map((at) => Date.parse(at ?? '') || 0));
  const ends = firstOpening(sendingHours, new Date(start)).getTime() + (toSeconds ?? 0) * 1_000;
  return (
    <Typography variant="caption" color="text.secondary" component="span" sx={{ display: 'block' }}>
      {toSeconds === null
        ? translate('bulk.check.nothing_learned')
        : translate('bulk.check.until', { time: dateTime(ends).slice(0, -':00'.length) })}
      {isBehindOthers && ` · ${translate('bulk.check.behind_others')}`}
    </Typography>
  );
}
