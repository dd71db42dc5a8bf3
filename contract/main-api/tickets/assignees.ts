import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, listOf, record } from '../../vocabulary.ts';

export const TicketAssignee = record({
  id: Id,
  name: Type.String(),
  companyId: Id,
  companyName: Type.String(),
  isMe: Type.Boolean(),
});
export type TicketAssignee = Type.Static<typeof TicketAssignee>;

export const ticketAssigneeList = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/data/ticket-assignee-list',
  summary: 'Who can be given a ticket of a company: its own people, and for the provider their own as well',
  permission: 'view-ticket-list',
  query: record({
    /** The caller's own company when it is left out. */
    companyId: Type.Optional(Id),
  }),
  reply: listOf(TicketAssignee),
});
