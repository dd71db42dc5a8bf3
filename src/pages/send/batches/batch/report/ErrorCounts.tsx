import { Skeleton, Stack, Typography } from '@mui/material';
import { Link, useTranslate } from 'react-admin';
import { smsHistory } from '#contract/database-manager/messages.ts';
import { LoadError } from '../../../../../components/LoadError.tsx';
import { ErrorLine } from '../../../../../components/message/ErrorLine.tsx';
import { SectionCard } from '../../../../../components/cards/SectionCard.tsx';
import { useFormats } from '../../../../../components/useFormats.ts';
import { useMayCall } from '../../../../../components/useMayCall.ts';
import type { BatchRecord } from '../../../../../dataProviders/resources/batches.ts';
import { failuresPath } from '../../../../../screens/batchPath.ts';
import { MessagesLink } from '../../MessagesLink.tsx';
import { totalOfOperators, type SummaryProps } from './figures.ts';

/** Only the most frequent errors are shown; the others are among the failures. */
const mostShown = 8;

/** Why messages failed, the most frequent first; each leads to its messages. */
export function ErrorCounts({ batch, summary, error, onRetry }: SummaryProps & { batch: BatchRecord }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const mayRead = useMayCall(smsHistory);
  const errors = summary?.found?.errors;
  const failed = summary ? totalOfOperators(summary).failed : 0;
  const rest = errors?.slice(mostShown) ?? [];
  const others = rest.reduce((sum, { messages }) => sum + messages, summary?.found?.otherErrors ?? 0);
  const othersText = translate('batches.report.other_errors', { smart_count: others, count: number(others) });
  const content = () => {
    if (error) return <LoadError error={error} onRetry={onRetry} />;
    if (!summary) return <Skeleton variant="rounded" height={220} />;
    if (failed === 0)
      return <Typography color="text.secondary">{translate('batches.report.no_errors')}</Typography>;
    if (!errors) return <Typography color="text.secondary">{translate('batches.report.unread')}</Typography>;
    return (
      <Stack component="ul" spacing={1.25} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {errors.slice(0, mostShown).map((one) => (
          <ErrorLine
            key={one.code}
            one={one}
            of={failed}
            to={mayRead && failuresPath(batch.batchId, one.code)}
          />
        ))}
        {others > 0 && (
          <Typography component="li" variant="body2" color="text.secondary">
            <MessagesLink to={failuresPath(batch.batchId)}>{othersText}</MessagesLink>
          </Typography>
        )}
      </Stack>
    );
  };
  return (
    <SectionCard
      title={translate('batches.report.errors')}
      isStretched
      actions={
        mayRead &&
        failed > 0 && (
          <Link to={failuresPath(batch.batchId)}>
            {translate('batches.report.who_failed', { smart_count: failed, count: number(failed) })}
          </Link>
        )
      }
    >
      {content()}
    </SectionCard>
  );
}
