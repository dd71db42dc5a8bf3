import { useState } from 'react';
import { useGetList } from 'react-admin';
import { ticketStatuses, type TicketStatus } from '#contract/main-api/lookups.ts';
import type { Ticket } from '#contract/main-api/tickets/tickets.ts';
import { isTicketOpen } from '#domain/tickets/ticketStatus.ts';
import { useMoveTicket, type Move } from '../move/useMoveTicket.ts';

/** A column is for work that is left: older resolved and closed tickets are found in the list. */
const shownOpen = 50;
const shownEnded = 20;
const refreshMs = 15_000;

export interface Column {
  status: TicketStatus;
  /** Undefined while they load. */
  tickets: Ticket[] | undefined;
  /** All there are, shown or not. */
  total: number;
  error: Error | null;
  refetch: () => void;
}

/** Where a ticket has been put that the service has not confirmed yet. */
type Moved = Record<number, { ticket: Ticket; to: TicketStatus }>;

function useFetchedColumn(status: TicketStatus, filter: object): Column {
  const isOpen = isTicketOpen(status);
  const { data, total, error, refetch } = useGetList<Ticket>(
    'tickets',
    {
      filter: { ...filter, status },
      // Open tickets by their due time, the others by their last change.
      sort: isOpen ? { field: 'dueAt', order: 'ASC' } : { field: 'updatedAt', order: 'DESC' },
      pagination: { page: 1, perPage: isOpen ? shownOpen : shownEnded },
    },
    { refetchInterval: refreshMs },
  );
  return {
    status,
    tickets: data,
    total: total ?? 0,
    error: error ?? null,
    refetch: () => void refetch(),
  };
}

/**
 * The tickets by their status, with what is being moved where it was put. A move that is refused, or not confirmed
 * by its dialog, puts its ticket back.
 */
export function useBoard(filter: object) {
  const fetched = {
    open: useFetchedColumn('open', filter),
    'in-progress': useFetchedColumn('in-progress', filter),
    waiting: useFetchedColumn('waiting', filter),
    resolved: useFetchedColumn('resolved', filter),
    closed: useFetchedColumn('closed', filter),
  };
  const [moved, setMoved] = useState<Moved>({});
  const { mutateAsync } = useMoveTicket();

  const put = (ticket: Ticket, to: TicketStatus) =>
    setMoved((before) => ({ ...before, [ticket.id]: { ticket, to } }));
  const putBack = (id: number) =>
    setMoved((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== String(id))));

  /** @returns whether the service has accepted it; a toast shows its refusal */
  const move = async (wanted: Move & { ticket: Ticket }): Promise<boolean> => {
    put(wanted.ticket, wanted.to);
    try {
      // Settled when the columns have been read anew, so the ticket does not jump back for a moment.
      await mutateAsync(wanted);
      return true;
    } catch {
      return false;
    } finally {
      putBack(wanted.ticket.id);
    }
  };

  const columns = ticketStatuses.map((status) => withMoved(fetched[status], moved));
  return { columns, move, put, putBack };
}

function withMoved(column: Column, moved: Moved): Column {
  const { status, tickets = [], total } = column;
  const isPutElsewhere = ({ id }: Ticket) => moved[id] !== undefined && moved[id].to !== status;
  const putHere = Object.values(moved)
    .filter(({ ticket, to }) => to === status && !tickets.some(({ id }) => id === ticket.id))
    .map(({ ticket }) => ({ ...ticket, status }));
  const left = tickets.filter((ticket) => !isPutElsewhere(ticket));
  return {
    ...column,
    tickets: column.tickets && [...putHere, ...left],
    total: total + putHere.length - (tickets.length - left.length),
  };
}
