import type { CallInput, Entry } from './entry.ts';
import type { Targets, Victim } from './targets.ts';

const places = ['divisionId', 'districtId', 'thanaId'];
const complaint = { subject: 'It never came', description: 'Nothing came.', complainTypeId: 1 };

/** A call about one ticket, by a stranger and by its owner. */
function aboutTicket(inputFor: (ticketId: number, targets: Targets) => CallInput | Promise<CallInput>) {
  const input = async (targets: Targets) => inputFor(await targets.ticket(), targets);
  const foreign = (_: Victim, targets: Targets) => input(targets);
  return { input, foreign: { input: foreign, answer: 'not-found' as const } };
}

const byPath = aboutTicket((id) => ({ params: { id } }));
const ofOne = { input: byPath.input, foreign: { id: byPath.foreign } };

/** Parameters of the path, beside what is asked for. */
type ParamsOf = (targets: Targets) => Pick<CallInput, 'params'>;
const ofCompany: ParamsOf = ({ companyId }) => ({ params: { companyId } });
const withoutParams: ParamsOf = () => ({});

const creating = (field: string, valueOf: (victim: Victim) => unknown, paramsOf = withoutParams) => ({
  [field]: {
    input: (victim: Victim, targets: Targets) => ({
      ...paramsOf(targets),
      body: { ...complaint, [field]: valueOf(victim) },
    }),
    answer: 'rule-refused' as const,
  },
});
const change = aboutTicket((id) => ({ params: { id }, body: { revision: 1, subject: 'Another' } }));
const changing = (field: string, valueOf: (victim: Victim) => unknown) => ({
  [field]: {
    input: async (victim: Victim, targets: Targets) => ({
      params: { id: await targets.ticket() },
      body: { revision: 1, [field]: valueOf(victim) },
    }),
    answer: 'rule-refused' as const,
  },
});
const filtered = (field: string, valueOf: (victim: Victim) => unknown, paramsOf = withoutParams) => ({
  [`filter.${field}`]: {
    input: (victim: Victim, targets: Targets) => ({
      ...paramsOf(targets),
      query: { filter: { [field]: valueOf(victim) } },
    }),
    answer: 'empty' as const,
  },
});
const asked = (field: string, valueOf: (victim: Victim) => unknown) => ({
  [field]: {
    input: (victim: Victim) => ({ query: { messageId: victim.messageId, [field]: valueOf(victim) } }),
    answer: 'empty' as const,
  },
});

const move = aboutTicket((ticketId) => ({ body: { ticketId, statusId: 2 } }));
const comments = aboutTicket((ticketId) => ({ query: { ticketId } }));
const comment = aboutTicket((ticketId) => ({ body: { ticketId, text: 'We look into it.' } }));
const link = aboutTicket(async (id, targets) => ({
  params: { id },
  body: { messageId: await targets.message() },
}));
const refund = aboutTicket((ticketId) => ({ body: { ticketId, units: 1, reason: 'Not delivered' } }));

export const ticketEntries = {
  createTicket: {
    input: { body: complaint },
    foreign: {
      ...creating('companyId', ({ companyId }) => companyId),
      ...creating('messageId', ({ messageId }) => messageId),
      ...creating('batchId', ({ batchId }) => batchId),
      ...creating('campaignId', ({ campaignId }) => campaignId),
      ...creating('departmentId', ({ departmentId }) => departmentId),
      ...creating('assigneeId', ({ agentId }) => agentId),
    },
    shared: ['complainTypeId', ...places],
  },
  createTicketOfCompany: {
    input: (targets: Targets) => ({ ...ofCompany(targets), body: complaint }),
    foreign: {
      companyId: {
        input: ({ companyId }: Victim) => ({ params: { companyId }, body: complaint }),
        answer: 'rule-refused' as const,
      },
      ...creating('messageId', ({ messageId }) => messageId, ofCompany),
      ...creating('batchId', ({ batchId }) => batchId, ofCompany),
      ...creating('campaignId', ({ campaignId }) => campaignId, ofCompany),
      ...creating('departmentId', ({ departmentId }) => departmentId, ofCompany),
      ...creating('assigneeId', ({ agentId }) => agentId, ofCompany),
    },
    shared: ['complainTypeId', ...places],
  },
  listTickets: {
    input: { query: { filter: { isOpen: true }, range: [0, 99], sort: ['priority', 'DESC'] } },
    foreign: {
      ...filtered('companyId', ({ companyId }) => companyId),
      ...filtered('departmentId', ({ departmentId }) => departmentId),
      ...filtered('assigneeId', ({ agentId }) => agentId),
    },
    shared: ['filter.complainTypeId'],
  },
  listTicketsOfCompany: {
    input: ({ companyId }: Targets) => ({ params: { companyId }, query: { filter: { isOpen: true } } }),
    foreign: {
      companyId: {
        input: ({ companyId }: Victim) => ({ params: { companyId } }),
        answer: 'empty' as const,
      },
      ...filtered('departmentId', ({ departmentId }) => departmentId, ofCompany),
      ...filtered('assigneeId', ({ agentId }) => agentId, ofCompany),
    },
    shared: ['filter.complainTypeId'],
  },
  findTicket: ofOne,
  findTicketsByParam: {
    input: { query: { messageId: '1' } },
    foreign: {
      ...asked('companyId', ({ companyId }) => companyId),
      ...asked('messageId', ({ messageId }) => messageId),
      ...asked('batchId', ({ batchId }) => batchId),
      ...asked('campaignId', ({ campaignId }) => campaignId),
    },
  },
  updateTicket: {
    input: change.input,
    foreign: {
      id: change.foreign,
      ...changing('departmentId', ({ departmentId }) => departmentId),
      ...changing('assigneeId', ({ agentId }) => agentId),
    },
    shared: ['complainTypeId', ...places],
  },
  moveTicket: { input: move.input, foreign: { ticketId: move.foreign }, shared: ['statusId'] },
  deleteTicket: ofOne,
  ticketAssigneeList: {
    input: {},
    foreign: {
      companyId: {
        input: ({ companyId }) => ({ query: { companyId } }),
        answer: 'rule-refused',
      },
    },
  },
  ticketFigures: {
    input: { query: { filter: { from: '2026-11-01T00:00:00Z' } } },
    foreign: filtered('companyId', ({ companyId }) => companyId),
  },
  ticketThread: ofOne,
  listTicketComments: { input: comments.input, foreign: { ticketId: comments.foreign } },
  createTicketComment: { input: comment.input, foreign: { ticketId: comment.foreign } },
  linkTicketMessage: {
    input: link.input,
    foreign: {
      id: link.foreign,
      messageId: {
        input: async ({ messageId, msisdn }, targets) => ({
          params: { id: await targets.ticket(msisdn) },
          body: { messageId },
        }),
        answer: 'rule-refused',
      },
    },
  },
  recentTicketMessages: ofOne,
  listNotifications: { input: { query: { range: [0, 99], sort: ['id', 'DESC'] } }, foreign: {} },
  countUnread: { input: {}, foreign: {} },
  // Only what waits for the caller.
  listOpenWork: { input: { query: { each: 2 } }, foreign: {} },
  // Only the caller's own are touched, whichever ticket they name.
  getNotificationSettings: { input: {}, foreign: {} },
  changeNotificationSettings: { input: { body: { language: 'en', choices: [] } }, foreign: {} },
  testNotification: { input: { body: { channel: 'sms' } }, foreign: {} },
  readNotifications: { input: { body: { all: true } }, foreign: {}, shared: ['ticketId'] },
  listRefunds: {
    input: { query: { filter: { status: 'pending' }, range: [0, 99], sort: ['id', 'DESC'] } },
    foreign: {
      ...filtered('companyId', ({ companyId }) => companyId),
      ...filtered('ticketId', ({ ticketId }) => ticketId),
    },
  },
  requestRefund: { input: refund.input, foreign: { ticketId: refund.foreign } },
  decideRefund: {
    input: async (targets) => ({
      params: { id: await targets.refund() },
      body: { status: 'approved' },
    }),
    foreign: {
      id: {
        input: async (_, targets) => ({
          params: { id: await targets.refund() },
          body: { status: 'rejected' },
        }),
        answer: 'not-found',
      },
    },
  },
} satisfies Record<string, Entry>;
