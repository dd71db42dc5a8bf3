import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AddedOptOuts, maxNote, maxOptOuts, optOutSources } from '../sms-receiver/optOuts.ts';
import { Id, Instant, LongId, MaskableText, nullable, oneOf, record, TypedMsisdn } from '../vocabulary.ts';
import { pageOf, pageQuery } from './vocabulary.ts';

/** Somebody whom your company does not write to, save with codes that they ask for. */
export const OptedOut = record({
  id: LongId,
  number: MaskableText,
  source: oneOf(optOutSources),
  /** For `incoming` the text of the person. */
  note: nullable(MaskableText),
  createdAt: Instant,
});
export type OptedOut = Type.Static<typeof OptedOut>;

const guarded = { service: 'public-api', permission: 'manage-contacts' } as const;

export const readOptOuts = endpoint({
  ...guarded,
  method: 'GET',
  path: '/v1/opt-outs',
  summary: 'Opt-outs of your company, newest first',
  query: record({
    /** Whether one whole number has opted out. */
    number: Type.Optional(TypedMsisdn),
    ...pageQuery,
  }),
  reply: pageOf(OptedOut),
});

export const addOptedOut = endpoint({
  ...guarded,
  // That a number is among them already would reveal a masked one.
  alsoNeeds: 'view-msisdn',
  method: 'POST',
  path: '/v1/opt-outs',
  summary: 'Add opt-outs and cancel unsent messages to these numbers',
  body: record({
    numbers: Type.Array(TypedMsisdn, { minItems: 1, maxItems: maxOptOuts }),
    note: Type.Optional(Type.String({ maxLength: maxNote })),
  }),
  reply: AddedOptOuts,
  status: 201,
});

export const removeOptedOut = endpoint({
  ...guarded,
  method: 'DELETE',
  path: '/v1/opt-outs/{id}',
  summary: 'Remove an opt-out, so that the number gets messages again',
  params: record({ id: Id }),
  reply: record({ id: LongId }),
});
