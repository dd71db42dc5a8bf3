import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { searchQuery } from '../searchQuery.ts';
import { Id, MaskableText, nullable, oneOf, record } from '../vocabulary.ts';
import { campaignStatuses } from './sending/campaigns.ts';
import { companyStatuses } from './people/companies.ts';
import { ticketStatuses } from './lookups.ts';
import { Waiting } from '../sms-receiver/waiting.ts';

/** Kinds of records that a search finds, in the order in which they are shown. */
export const foundKinds = [
  'tickets',
  'companies',
  'users',
  'campaigns',
  'templates',
  'contact-groups',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Whether a user may sign in. */
const userStates = ['active', 'inactive'] as const;

const states = [
  ...new Set([...ticketStatuses, ...companyStatuses, ...campaignStatuses, ...userStates]),
] as const;

/** A record, as one line of a list of many kinds. */
export const FoundRecord = record({
  kind: oneOf(foundKinds),
  id: Id,
  /** For a ticket its subject. */
  name: MaskableText,
  /** Only users have one. */
  username: nullable(Type.String()),
  /** The status as records of this kind have it; null for kinds without one. */
  state: nullable(oneOf(states)),
  companyName: Type.String(),
  /** Only campaigns have one. */
  waitReason: Waiting,
});
export type FoundRecord = Type.Static<typeof FoundRecord>;

export const searchRecords = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/search',
  summary:
    'Records by words of their names, their ids, or the number of a person; of each kind that the caller may list',
  permission: 'signed-in',
  query: searchQuery,
  reply: record({ responseList: Type.Array(FoundRecord) }),
});
