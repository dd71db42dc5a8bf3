import { Link, List, ListItem, ListItemText, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { listContactGroups } from '#contract/main-api/sending/contactGroups.ts';
import { findTicketsByParam } from '#contract/main-api/tickets/tickets.ts';
import { listOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { SectionCard } from '../../components/cards/SectionCard.tsx';
import { ticketPath } from '../../components/tickets/ticketPaths.ts';
import { TicketStatusChip } from '../../components/tickets/TicketStatusChip.tsx';
import { TimeText } from '../../components/TimeText.tsx';
import { call } from '../../dataProviders/http/httpClient.ts';
import { useSignedInUser } from '../../session.ts';

interface OfNumber {
  /** Canonical. */
  msisdn: string;
}

/** Whether and since when it is not written to. */
export function OptOutsOfNumber({ msisdn }: OfNumber) {
  const translate = useTranslate();
  const isProvider = useSignedInUser().scope === 'platform';
  return (
    <Card
      name="opt_outs"
      queryKey={['opt-outs', 'of', msisdn]}
      // It searches for a part of the number.
      load={async (signal) =>
        (await call(listOptOuts, { query: { filter: { q: msisdn } }, signal })).filter(
          (optOut) => optOut.msisdn === msisdn,
        )
      }
      row={({ id, companyName, source, note, createdAt }) => ({
        id,
        title: [isProvider && companyName, translate(`optOuts.source.${source}`)].filter(Boolean).join(' · '),
        detail: (
          <>
            <TimeText at={createdAt} />
            {note && ` · ${note}`}
          </>
        ),
      })}
    />
  );
}

/** The contact groups of the user's company that have it. */
export function GroupsOfNumber({ msisdn }: OfNumber) {
  return (
    <Card
      name="groups"
      queryKey={['contacts', 'of', msisdn]}
      load={(signal) =>
        call(listContactGroups, { query: { filter: { msisdn }, sort: ['name', 'ASC'] }, signal })
      }
      row={({ id, name }) => ({ id, title: name, to: `/home/contacts/${id}/show` })}
    />
  );
}

export function TicketsOfNumber({ msisdn }: OfNumber) {
  const translate = useTranslate();
  return (
    <Card
      name="tickets"
      queryKey={['ticket', 'about', { customerMsisdn: msisdn }]}
      load={async (signal) =>
        (await call(findTicketsByParam, { query: { customerMsisdn: msisdn }, signal })).responseList
      }
      row={({ id, subject, status, createdAt }) => ({
        id,
        title: translate('tickets.title', { id, subject }),
        to: ticketPath(id),
        detail: <TimeText at={createdAt} />,
        state: <TicketStatusChip status={status} />,
      })}
    />
  );
}

interface CardRow {
  id: number;
  title: string;
  to?: string;
  detail?: ReactNode;
  state?: ReactNode;
}

interface CardProps<Row> {
  /** Its heading and what is said without rows are `number.<name>` and `number.no_<name>`. */
  name: string;
  queryKey: unknown[];
  load: (signal: AbortSignal) => Promise<readonly Row[]>;
  row: (row: Row) => CardRow;
}

function Card<Row>({ name, queryKey, load, row }: CardProps<Row>) {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) });
  return (
    <SectionCard title={translate(`number.${name}`)}>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={48} />}
      {data?.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate(`number.no_${name}`)}
        </Typography>
      )}
      {data && data.length > 0 && (
        <List dense disablePadding>
          {data.map(row).map(({ id, title, to, detail, state }) => (
            <ListItem key={id} disableGutters divider sx={{ gap: 1 }}>
              <ListItemText
                primary={
                  to ? (
                    <Link component={RouterLink} to={to} underline="hover">
                      {title}
                    </Link>
                  ) : (
                    title
                  )
                }
                secondary={detail}
                sx={{ overflowWrap: 'anywhere' }}
              />
              {state}
            </ListItem>
          ))}
        </List>
      )}
    </SectionCard>
  );
}
