import type { FastifyInstance } from 'fastify';
import { ticketAssigneeList } from '#contract/main-api/tickets/assignees.ts';
import { ticketFigures } from '#contract/main-api/tickets/figures.ts';
import {
  createTicket,
  createTicketOfCompany,
  deleteTicket,
  findTicket,
  findTicketsByParam,
  listTickets,
  listTicketsOfCompany,
  moveTicket,
  updateTicket,
} from '#contract/main-api/tickets/tickets.ts';
import {
  createTicketComment,
  linkTicketMessage,
  listTicketComments,
  recentTicketMessages,
  ticketThread,
} from '#contract/main-api/tickets/thread.ts';
import type { Database } from '#services/kit/database/index.ts';
import { mount } from '#services/kit/http/mount.ts';
import { pageOf, unpagedList } from '#services/kit/http/page.ts';
import { figuresOf } from './figures.ts';
import { ticketService } from './service.ts';
import { threadService } from './threadService.ts';

export function mountTickets(app: FastifyInstance, database: Database): void {
  const tickets = ticketService(database, app.clock);
  const threads = threadService(database);
  mount(app, createTicket, ({ body, session }) => tickets.create(session, body));
  mount(app, createTicketOfCompany, ({ params, body, session }) =>
    tickets.create(session, { ...body, ...params }),
  );
  mount(app, listTickets, ({ query, session }) =>
    tickets.list(session, query.filter ?? {}, pageOf(query, ['id', 'DESC'])),
  );
  mount(app, listTicketsOfCompany, ({ params, query, session }) =>
    tickets.list(session, { ...query.filter, ...params }, pageOf(query, ['id', 'DESC'])),
  );
  mount(app, findTicket, ({ params, session }) => tickets.find(session, params.id));
  mount(app, findTicketsByParam, ({ query, session }) => tickets.findByParam(session, query));
  mount(app, updateTicket, ({ params, body, session }) => tickets.update(session, params.id, body));
  mount(app, moveTicket, ({ body, session }) => tickets.move(session, body));
  mount(app, deleteTicket, ({ params, session }) => tickets.remove(session, params.id));
  mount(app, ticketAssigneeList, async ({ query, session }) =>
    unpagedList(await tickets.assignees(session, query.companyId)),
  );
  mount(app, ticketThread, async ({ params, session }) =>
    unpagedList(await threads.thread(session, params.id)),
  );
  mount(app, listTicketComments, async ({ query, session }) =>
    unpagedList(await threads.comments(session, query.ticketId)),
  );
  mount(app, createTicketComment, ({ body, session }) => threads.comment(session, body));
  mount(app, linkTicketMessage, ({ params, body, session }) =>
    threads.linkMessage(session, params.id, body.messageId),
  );
  mount(app, recentTicketMessages, async ({ params, session }) =>
    unpagedList(await threads.recentMessages(session, params.id)),
  );
  mount(app, ticketFigures, async ({ query, session }) => ({
    data: await figuresOf(database, session, query.filter),
  }));
}
