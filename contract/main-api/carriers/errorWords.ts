import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, nullable, record } from '../../vocabulary.ts';

/** A sentence without line breaks. */
const Sentence = Type.String({ maxLength: 200, pattern: '^[^\\s\\p{Cc}]([^\\p{Cc}]*[^\\s\\p{Cc}])?$' });

/** An error in words, and what to do about it; `domain/messages/errorWords.ts` has the shipped ones. */
export const ErrorText = record({
  en: Sentence,
  bn: Sentence,
  adviceEn: nullable(Sentence),
  adviceBn: nullable(Sentence),
});
export type ErrorText = Type.Static<typeof ErrorText>;

/** Enough for some hundred errors of each of several carriers. */
export const mostErrorWords = 2_000;

export const ErrorWords = record({
  id: Id,
  /** Null is every route that has no words of its own for the code. */
  routeId: nullable(Id),
  routeName: nullable(Type.String()),
  /**
   * The code that the words explain: the `err` of a receipt, its `stat`, the name of a command_status, or a status of ours. If a message
   * has several of these, the first one counts.
   */
  code: Type.String(),
  ...ErrorText.properties,
});
export type ErrorWords = Type.Static<typeof ErrorWords>;

export const NewErrorWords = record({
  routeId: nullable(Id),
  code: Type.String({ maxLength: 64, pattern: '^[!-~]+$' }),
  ...ErrorText.properties,
});
export type NewErrorWords = Type.Static<typeof NewErrorWords>;

const common = { service: 'main-api', scope: 'platform' } as const;

export const listErrorWords = endpoint({
  ...common,
  method: 'GET',
  path: '/error-words',
  summary: 'The words that replace the shipped ones of errors',
  permission: 'view-company-list',
  reply: Type.Array(ErrorWords),
});

export const saveErrorWords = endpoint({
  ...common,
  method: 'PUT',
  path: '/error-words',
  summary: 'Write the words of one error, for one route or all',
  permission: 'manage-route',
  body: NewErrorWords,
  reply: ErrorWords,
});

export const deleteErrorWords = endpoint({
  ...common,
  method: 'DELETE',
  path: '/error-words/{id}',
  summary: 'Go back to the words of all routes, or to the shipped ones',
  permission: 'manage-route',
  params: record({ id: Id }),
  reply: record({ id: Id }),
});
