import type { TSchema } from 'typebox';
import type { EndpointSpec } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { endpoints } from '#contract/index.ts';
import { demoPassword } from '#database/seed/demo.ts';

/** The company that another one spies on: ids and words that only its own people may read. */
export interface Victim {
  companyId: number;
  userId: number;
  senderId: string;
  msisdn: string;
}

export type CallInput = Partial<Record<'params' | 'query' | 'body', Record<string, unknown>>>;

/** How an endpoint is called, and what of another company's it could be asked for. */
export interface Entry {
  /** A call that succeeds for someone who may make it. */
  input: CallInput;
  /** For each id the endpoint takes: the question of a stranger, and the refusal, or that nothing is in the answer. */
  foreign: Record<string, { input(victim: Victim): CallInput; answer: ErrorCode | 'empty' }>;
}

const filtered =
  (field: keyof Victim) =>
  (victim: Victim): CallInput => ({ query: { filter: { [field]: victim[field] } } });

/** The table of the access matrix: an endpoint that is not in it does not compile. */
export const entries = {
  login: { input: { body: { username: 'operator', password: demoPassword } }, foreign: {} },
  logout: { input: {}, foreign: {} },
  currentUser: { input: {}, foreign: {} },
  updatePassword: {
    input: { body: { currentPassword: demoPassword, newPassword: 'a new long password' } },
    foreign: {},
  },
  companyList: { input: {}, foreign: {} },
  listSenderIds: {
    input: { query: { filter: { status: 'approved' }, range: [0, 99], sort: ['name', 'ASC'] } },
    foreign: { 'filter.companyId': { input: filtered('companyId'), answer: 'empty' } },
  },
  getCredit: {
    input: { query: { companyId: 2 } },
    foreign: {
      companyId: { input: ({ companyId }) => ({ query: { companyId } }), answer: 'not-found' },
    },
  },
  sendSingle: {
    input: { body: { to: '01712345678', text: 'Hello', class: 'transactional' } },
    foreign: {
      senderId: {
        input: ({ senderId }) => ({
          body: { to: '01712345678', text: 'Hello', class: 'transactional', senderId },
        }),
        answer: 'rule-refused',
      },
    },
  },
  singleSmsReport: {
    input: { query: { filter: { status: 'delivered' }, range: [0, 99], sort: ['id', 'DESC'] } },
    foreign: {
      'filter.companyId': { input: filtered('companyId'), answer: 'empty' },
      'filter.userId': { input: filtered('userId'), answer: 'empty' },
      'filter.senderId': { input: filtered('senderId'), answer: 'empty' },
      'filter.msisdn': { input: filtered('msisdn'), answer: 'empty' },
    },
  },
  smsCounts: {
    input: { query: { filter: { from: '2026-11-01T00:00:00Z' }, timeZone: 'Asia/Dhaka' } },
    foreign: { 'filter.companyId': { input: filtered('companyId'), answer: 'empty' } },
  },
} satisfies Record<keyof typeof endpoints, Entry>;

export type EndpointName = keyof typeof endpoints;

/** Every endpoint with its name and its entry. */
export const everyEndpoint = Object.entries<EndpointSpec>(endpoints).map(([name, spec]) => ({
  name: name as EndpointName,
  spec,
  entry: entries[name as EndpointName] as Entry,
}));

/** Properties of an object schema, those of objects in it by their path: `filter.companyId`. */
export function pathsOf(schema: TSchema | undefined): string[] {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, TSchema> };
  return Object.entries(properties).flatMap(([name, property]) => {
    const inner = pathsOf(property);
    return inner.length > 0 ? inner.map((path) => `${name}.${path}`) : [name];
  });
}
