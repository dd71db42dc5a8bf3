import { Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { createTicketComment, ticketThread } from '#contract/main-api/tickets/thread.ts';
import type { TicketDetail } from '#contract/main-api/tickets/tickets.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import { SectionCard } from '../../../components/cards/SectionCard.tsx';
import { useMayCall } from '../../../components/useMayCall.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { ticketKey } from '../../../dataProviders/resources/tickets.ts';
import { Composer } from './Composer.tsx';
import { ThreadItem } from './ThreadItem.tsx';

const refreshMs = 15_000;

/** The comments on a ticket and its changes, oldest first, and the place to say more. */
export function Thread({ ticket }: { ticket: TicketDetail }) {
  const translate = useTranslate();
  const mayWrite = useMayCall(createTicketComment);
  const { data, error, refetch } = useQuery({
    queryKey: ticketKey(ticket.id, 'thread'),
    queryFn: async ({ signal }) =>
      (await call(ticketThread, { params: { id: ticket.id }, signal })).responseList,
    refetchInterval: refreshMs,
  });
  return (
    <SectionCard title={translate('tickets.thread.title')}>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={160} />}
      {data?.length === 0 && (
        <Typography color="text.secondary">{translate('tickets.thread.none')}</Typography>
      )}
      {data && (
        <Stack component="ol" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
          {data.map((entry) => (
            <ThreadItem key={entry.id} entry={entry} />
          ))}
        </Stack>
      )}
      {mayWrite && <Composer ticket={ticket} />}
    </SectionCard>
  );
}
