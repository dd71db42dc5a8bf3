import * as Type from 'typebox';
import { errorCodes, type ErrorCode } from '../errors.ts';
import { record } from '../vocabulary.ts';

/** Where the codes are explained; `type` of a problem is this with the code. */
export const problemTypeBase = 'https://barta.example/problems/';

/** The body of every answer of the public API that is not a success, `application/problem+json` (RFC 9457). */
export const Problem = record({
  /** Names the kind of problem; not an address to fetch. */
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  /** The word that programs branch on. */
  code: Type.Unsafe<ErrorCode>(Type.String({ enum: errorCodes })),
  /** Names this request in our log. */
  requestId: Type.String(),
  /** Each field that is wrong. */
  errors: Type.Optional(
    Type.Array(
      record({
        field: Type.String(),
        /** The word that programs branch on; there may be new ones. */
        code: Type.String(),
        detail: Type.String(),
      }),
    ),
  ),
});
export type Problem = Type.Static<typeof Problem>;
