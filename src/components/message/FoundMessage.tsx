import { Alert, Box, Skeleton, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { LoadError } from '../LoadError.tsx';
import { MessageActions } from './actions/MessageActions.tsx';
import { MessageDetail } from './MessageDetail.tsx';
import type { MessageKey } from './messageKey.ts';
import { useMessageTimeline } from './useMessageTimeline.ts';

/** A message with its timeline: what its row says at once, and the rest when it has come. */
export function FoundMessage({ message }: { message: MessageReport | MessageKey }) {
  const translate = useTranslate();
  const { data: timeline, error, isLoading, refetch } = useMessageTimeline(message);
  const known = timeline?.message ?? ('status' in message ? message : null);
  if (known) {
    return (
      <>
        <MessageDetail message={known} timeline={timeline} isLoading={isLoading} />
        {error && !timeline && (
          <Box sx={paddingSx}>
            <LoadError error={error} onRetry={() => void refetch()} />
          </Box>
        )}
        <MessageActions message={known} />
      </>
    );
  }
  return (
    <Box sx={paddingSx}>
      {isUnknown(error) && <Alert severity="info">{translate('reports.detail.unknown')}</Alert>}
      {error && !isUnknown(error) && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && (
        <Stack spacing={2}>
          <Skeleton variant="rounded" height={48} />
          <Skeleton variant="rounded" height={96} />
          <Skeleton variant="rounded" height={240} />
        </Stack>
      )}
    </Box>
  );
}

/** Not there, or not ours. */
function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

const paddingSx = { px: 3, pb: 3, pt: 1 };
