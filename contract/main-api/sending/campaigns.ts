import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { listClasses, messageClasses, messageStatuses } from '../../sms-receiver/messages.ts';
import { Waiting } from '../../sms-receiver/waiting.ts';
import { Id, Instant, listQuery, Name, nullable, oneOf, oneOrMany, record } from '../../vocabulary.ts';
import { SenderIdName } from './senderIds.ts';

/**
 * The status of a campaign, from its batches; the rule is in `domain/messages/status/campaignStatus.ts`.
 * - draft: nothing has been accepted for it
 * - late: a batch missed its start, and somebody has to say what now
 */
export const campaignStatuses = [
  'draft',
  'scheduled',
  'late',
  'running',
  'paused',
  'cancelled',
  'finished',
] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

const Count = Type.Integer({ minimum: 0 });

export const Campaign = record({
  id: Id,
  companyId: Id,
  companyName: Type.String(),
  name: Type.String(),
  description: nullable(Type.String()),
  class: oneOf(messageClasses),
  /** The sender ID of its messages; null is the company's default. */
  senderId: nullable(SenderIdName),
  /** Its batches wait until then; null starts each at once. */
  startsAt: nullable(Instant),
  createdBy: Type.String(),
  createdAt: Instant,
  status: oneOf(campaignStatuses),
  /** Accepted ones. */
  batches: Count,
  messages: Count,
  segments: Count,
  /** Messages by status. */
  counts: record(Object.fromEntries(messageStatuses.map((status) => [status, Type.Optional(Count)]))),
  /** That of its batches; null while one of them moves. */
  waitReason: Waiting,
});
export type Campaign = Type.Static<typeof Campaign>;

const description = Type.Optional(nullable(Type.String({ maxLength: 1_000 })));
const startsAt = Type.Optional(nullable(Instant));

export const NewCampaign = record({
  /** The caller's own company when it is left out. */
  companyId: Type.Optional(Id),
  name: Name,
  description,
  class: oneOf(listClasses),
  senderId: Type.Optional(nullable(SenderIdName)),
  startsAt,
});
export type NewCampaign = Type.Static<typeof NewCampaign>;

/**
 * Fields that are left out stay as they are. A new start moves the batches that wait for it; once one has started there is none.
 * Class and sender ID stay once messages were added.
 */
export const CampaignChange = record({
  name: Type.Optional(Name),
  description,
  class: Type.Optional(oneOf(listClasses)),
  senderId: Type.Optional(nullable(SenderIdName)),
  startsAt,
});
export type CampaignChange = Type.Static<typeof CampaignChange>;

// The spec's menu gives both campaign screens this one key (section 2).
const guarded = { service: 'main-api', permission: 'create-company' } as const;
/** Who may send adds messages to campaigns, and therefore reads them. */
const readable = { ...guarded, orAny: ['send-single-sms', 'send-multiple-sms'] } as const;
const one = record({ id: Id });

export const listCampaigns = endpoint({
  ...readable,
  method: 'GET',
  path: '/campaigns',
  summary: 'Campaigns of your company, or of all companies for the provider',
  query: listQuery(
    {
      q: Type.Optional(Type.String({ maxLength: 100 })),
      companyId: Type.Optional(Id),
      status: Type.Optional(oneOrMany(oneOf(campaignStatuses))),
      from: Type.Optional(Instant),
      to: Type.Optional(Instant),
    },
    ['id', 'name', 'companyName', 'startsAt', 'createdAt'],
  ),
  reply: Type.Array(Campaign),
});

export const findCampaign = endpoint({
  ...readable,
  method: 'GET',
  path: '/campaigns/{id}',
  summary: 'One campaign',
  params: one,
  reply: Campaign,
});

export const createCampaign = endpoint({
  ...guarded,
  method: 'POST',
  path: '/campaigns',
  summary: 'Create a campaign',
  body: NewCampaign,
  reply: Campaign,
  status: 201,
  idempotent: 'optional',
});

export const updateCampaign = endpoint({
  ...guarded,
  method: 'PUT',
  path: '/campaigns/{id}',
  summary: 'Change a campaign, or when it starts',
  params: one,
  body: CampaignChange,
  reply: Campaign,
});

export const deleteCampaign = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/campaigns/{id}',
  summary: 'Delete a campaign that nothing was accepted for',
  params: one,
  reply: record({ id: Id }),
});
