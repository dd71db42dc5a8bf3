import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { DataProvider } from 'react-admin';
import * as tickets from '#contract/main-api/tickets/tickets.ts';
import { refreshOpenWork } from '../openWork.ts';
import { bodyOf, listVerb, recordOf } from './endpointResource.ts';
import { onlyVerbs } from './verbs.ts';

/** Tickets: the product spec's calls are actions, not a REST resource (section 7). */
export const ticketsProvider: DataProvider = onlyVerbs({
  ...listVerb(tickets.listTickets),
  getOne: (_resource, { id, signal }) => recordOf(tickets.findTicket, { params: { id: Number(id) }, signal }),
  create: (_resource, { data }) =>
    recordOf(tickets.createTicket, { body: bodyOf(tickets.createTicket, data) }),
  // Which revision was read stands in `data`: the form knows it, and the cache may know a newer one.
  update: (_resource, { id, data }) =>
    recordOf(tickets.updateTicket, { params: { id: Number(id) }, body: bodyOf(tickets.updateTicket, data) }),
  delete: (_resource, { id }) => recordOf(tickets.deleteTicket, { params: { id: Number(id) } }),
});

/** Everything of one ticket beside its record. */
export const ticketKey = (id: number, part: string) => ['ticket', id, part];
export const figuresKey = ['ticket-figures'];

/** After a change of a ticket: its lists, its record, its thread, the figures. */
export function useRefreshTickets(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const keys = [['tickets'], ['ticket'], figuresKey];
    await Promise.all([
      ...keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      refreshOpenWork(queryClient),
    ]);
  }, [queryClient]);
}
