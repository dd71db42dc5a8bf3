import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, Instant, nullable, record } from '../../vocabulary.ts';

const Count = Type.Integer({ minimum: 0 });
/** Seconds, null when there are none. */
const Median = nullable(Type.Number({ minimum: 0 }));

/** The first five are of now, the others of tickets created in the period. */
export const TicketFigures = record({
  /** Neither resolved nor closed. */
  open: Count,
  overdue: Count,
  /** Open and the caller's. */
  mine: Count,
  unassigned: Count,
  byStatus: record({
    open: Count,
    'in-progress': Count,
    waiting: Count,
    resolved: Count,
    closed: Count,
  }),
  created: Count,
  resolved: Count,
  firstResponseSeconds: Median,
  resolutionSeconds: Median,
});
export type TicketFigures = Type.Static<typeof TicketFigures>;

export const ticketFigures = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/crm/figures',
  summary: 'Open and overdue tickets, and how long answers and solutions take',
  permission: 'view-ticket-list',
  query: record({
    filter: Type.Optional(
      record({
        from: Type.Optional(Instant),
        to: Type.Optional(Instant),
        companyId: Type.Optional(Id),
      }),
    ),
  }),
  reply: record({ data: TicketFigures }),
});
