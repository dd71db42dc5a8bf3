import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { HealthProblem } from '#contract/main-api/health.ts';
import { problemFacts } from '#domain/health/problems.ts';
import { lateTaskSeconds, thresholds } from '#domain/health/thresholds.ts';
import { useFormats } from '../../components/useFormats.ts';

/** What to do about a problem, and where the runbook says more; nothing if there is none. */
export function Advice({ problem }: { problem: HealthProblem | null }) {
  const translate = useTranslate();
  const { number } = useFormats();
  if (problem === null) return null;
  const limits = {
    codeSeconds: number(thresholds.oneTimeCodes.seconds),
    uncertainMinutes: number(thresholds.uncertain.minutes),
    receiptMinutes: number(thresholds.receipts.minutes),
    receiptMessages: number(thresholds.receipts.accepted),
    rollUpMinutes: number(thresholds.rollUps.seconds / 60),
    taskMinutes: number(lateTaskSeconds / 60),
  };
  return (
    <Typography variant="body2" component="p" sx={{ mt: 0.5, maxWidth: '70ch' }}>
      {translate(`health.problem.${problem}`, limits)}{' '}
      <Typography variant="body2" component="span" color="text.secondary">
        {translate('health.runbook')} {/* The runbook is in English. */}
        <em lang="en">{problemFacts[problem].section}</em>
      </Typography>
    </Typography>
  );
}
