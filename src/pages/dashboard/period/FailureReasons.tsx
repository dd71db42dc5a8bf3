import { Skeleton, Stack, Typography } from '@mui/material';
import { Link, useTranslate } from 'react-admin';
import { LoadError } from '../../../components/LoadError.tsx';
import { lastDays, periodOf } from '../../../components/list/period/period.ts';
import { ErrorLine } from '../../../components/message/ErrorLine.tsx';
import { SectionCard } from '../../../components/cards/SectionCard.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import type { ChartProps } from './counts.ts';
import { useDrill } from '../useDrill.ts';

/** The history has the others, with what to do about each. */
const mostReasons = 4;

/** Why messages of the period failed, the most frequent reasons first; each leads to its messages. */
export function FailureReasons({ counts, days, companyId, error, onRetry }: ChartProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const drill = useDrill(companyId);
  const period = periodOf(lastDays(days));
  const failed = counts?.data.failed ?? 0;
  const content = () => {
    if (error) return <LoadError error={error} onRetry={onRetry} />;
    if (!counts) return <Skeleton variant="rounded" height={220} />;
    if (failed === 0)
      return <Typography color="text.secondary">{translate('dashboard.failures.none')}</Typography>;
    const { counted } = counts.failures;
    const reasons = counts.failures.reasons.slice(0, mostReasons);
    const others = counted - reasons.reduce((sum, { messages }) => sum + messages, 0);
    const rest = { others, uncounted: failed - counted };
    return (
      <Stack component="ul" spacing={0.75} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {reasons.map((reason) => (
          <ErrorLine
            key={reason.code}
            one={reason}
            of={failed}
            hasAdvice={false}
            to={drill?.({ ...period, errorCode: reason.code })}
          />
        ))}
        {(['others', 'uncounted'] as const).map(
          (name) =>
            rest[name] > 0 && (
              <Typography key={name} component="li" variant="body2" color="text.secondary">
                {translate(`dashboard.failures.${name}`, {
                  smart_count: rest[name],
                  count: number(rest[name]),
                })}
              </Typography>
            ),
        )}
      </Stack>
    );
  };
  return (
    <SectionCard
      title={translate('dashboard.failures.title')}
      isStretched
      actions={
        drill &&
        failed > 0 && (
          <Link to={drill(period, 'failed')}>
            {translate('dashboard.failures.all', { smart_count: failed, count: number(failed) })}
          </Link>
        )
      }
    >
      {content()}
    </SectionCard>
  );
}
