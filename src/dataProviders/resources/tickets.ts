import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { DataProvider } from 'react-admin';
import * as tickets from '#contract/main-api/tickets/tickets.ts';
import { bodyOf, listVerb } from './endpointResource.ts';
import { call } from '../http/httpClient.ts';
import { onlyVerbs } from './verbs.ts';

/** Tickets: the product spec's calls are actions, not a REST resource (section 7). */
export const ticketsProvider: DataProvider = onlyVerbs({
  ...listVerb(tickets.listTickets),
  getOne: async (_resource, { id, signal }) => {
    return { data: (await call(tickets.findTicket, { params: { id: Number(id) }, signal })) as never };
  },
  create: async (_resource, { data }) => {
    const body = bodyOf(tickets.createTicket, data as Record<string, unknown>) as tickets.NewTicket;
    return { data: (await call(tickets.createTicket, { body })) as never };
  },
  // Which revision was read stands in `data`: the form knows it, and the cache may know a newer one.
  update: async (_resource, { id, data }) => {
    const body = bodyOf(tickets.updateTicket, data as Record<string, unknown>) as tickets.TicketChange;
    return { data: (await call(tickets.updateTicket, { params: { id: Number(id) }, body })) as never };
  },
  delete: async (_resource, { id }) => {
    return { data: (await call(tickets.deleteTicket, { params: { id: Number(id) } })) as never };
  },
});

/** Everything of one ticket beside its record. */
export const ticketKey = (id: number, part: string) => ['ticket', id, part];
export const figuresKey = ['ticket-figures'];

/** After a change of a ticket: its lists, its record, its thread, the figures. */
export function useRefreshTickets(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const keys = [['tickets'], ['ticket'], figuresKey];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }, [queryClient]);
}
