import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, listQuery, MaskableText, nullable, oneOf, record, TypedMsisdn } from '../vocabulary.ts';
import { rejectReasonCodes } from './recipients.ts';

/**
 * Who said that somebody does not want to be written to.
 * - staff: somebody wrote it down for them
 * - import: it came with a list
 * - incoming: they answered STOP
 */
export const optOutSources = ['staff', 'import', 'incoming'] as const;
export type OptOutSource = (typeof optOutSources)[number];

/** Most numbers of one call. */
export const maxOptOuts = 10_000;

/** Most characters of a note. */
export const maxNote = 300;

/** Somebody whom a company does not write to, save with codes that they ask for. */
export const OptOut = record({
  id: Id,
  companyId: Id,
  companyName: Type.String(),
  /** Canonical; in the middle masked for who may not see whole numbers. */
  msisdn: MaskableText,
  source: oneOf(optOutSources),
  /** For `incoming` the text of the recipient. */
  note: nullable(MaskableText),
  /** Null when they said so themselves. */
  createdBy: nullable(Type.String()),
  createdAt: Instant,
});
export type OptOut = Type.Static<typeof OptOut>;

export const NewOptOuts = record({
  /** The caller's own company when it is left out. */
  companyId: Type.Optional(Id),
  /** As typed, one of them or a list. */
  numbers: Type.Array(TypedMsisdn, { minItems: 1, maxItems: maxOptOuts }),
  note: Type.Optional(nullable(Type.String({ maxLength: maxNote }))),
});
export type NewOptOuts = Type.Static<typeof NewOptOuts>;

const Count = Type.Integer({ minimum: 0 });

export const AddedOptOuts = record({
  /** Written down now. */
  added: Count,
  /** Written down before, or twice in this list. */
  already: Count,
  /** Those that are no numbers, by their place in the list, counted from 1; the first hundred. */
  refused: Type.Array(
    record({ place: Type.Integer({ minimum: 1 }), number: Type.String(), problem: oneOf(rejectReasonCodes) }),
  ),
  refusedCount: Count,
  /** Unsent messages to them that were cancelled; the others are cancelled within a minute. */
  cancelled: Count,
});
export type AddedOptOuts = Type.Static<typeof AddedOptOuts>;

const guarded = { service: 'sms-receiver', permission: 'manage-contacts' } as const;
const one = record({ id: Id });

/** REST-shaped: an array, with `Content-Range`. */
export const listOptOuts = endpoint({
  ...guarded,
  method: 'GET',
  path: '/opt-outs',
  summary: 'Opt-outs of your company, or of all companies for the provider',
  query: listQuery(
    {
      /** Part of the number, as typed; the whole number for who may not see whole numbers. */
      q: Type.Optional(Type.String({ maxLength: 100 })),
      companyId: Type.Optional(Id),
      source: Type.Optional(oneOf(optOutSources)),
    },
    ['id', 'msisdn', 'companyName', 'source', 'createdAt'],
  ),
  reply: Type.Array(OptOut),
});

export const findOptOut = endpoint({
  ...guarded,
  method: 'GET',
  path: '/opt-outs/{id}',
  summary: 'One opt-out',
  params: one,
  reply: OptOut,
});

export const addOptOuts = endpoint({
  ...guarded,
  // A contact shows whether it has opted out: with a list of guesses its hidden digits would be found.
  alsoNeeds: 'view-msisdn',
  method: 'POST',
  path: '/opt-outs',
  summary: 'Add opt-outs and cancel unsent messages to these numbers',
  body: NewOptOuts,
  reply: AddedOptOuts,
  status: 201,
});

export const deleteOptOut = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/opt-outs/{id}',
  summary: 'Remove an opt-out, so that the number gets messages again',
  params: one,
  reply: record({ id: Id }),
});
