import * as Type from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, Instant, MaskableText, nullable, oneOf, record } from '../../vocabulary.ts';

/** Types of papers, by their content, and the media types with which they are sent. */
export const paperTypes = { pdf: 'application/pdf', png: 'image/png', jpeg: 'image/jpeg' } as const;
export type PaperType = keyof typeof paperTypes;
const paperTypeNames = Object.keys(paperTypes) as [PaperType, ...PaperType[]];

export const paperLimits = {
  fileBytes: 5 * 1024 * 1024,
  /** Most of a picture: a small file can unpack to far more than a browser can show. */
  pixels: 100_000_000,
  perSenderId: 5,
  /** For all sender IDs of a company together, as the next one. */
  perCompany: 100,
  bytesPerCompany: 100 * 1024 * 1024,
} as const;

/**
 * A file by which a company shows that a sender ID is its own: a letter of authorisation, a trade licence, an identity card. It stays
 * as long as the sender ID, unless it is removed.
 */
export const Paper = record({
  id: Id,
  /** Safe as the name of a file, with the ending of its type. */
  name: MaskableText,
  type: oneOf(paperTypeNames),
  bytes: Type.Integer({ minimum: 1 }),
  addedAt: Instant,
  /** Null for somebody who was deleted and, for readers outside the provider, for the provider's people. */
  addedByName: nullable(Type.String()),
});
export type Paper = Type.Static<typeof Paper>;

const asking = { service: 'main-api', permission: 'create-company' } as const;
/** Whoever decides on sender IDs sees their papers. */
const reading = { ...asking, orAny: ['update-company'] } as const;
const ofOne = record({ id: Id, paperId: Id });

export const listPapers = endpoint({
  ...reading,
  method: 'GET',
  path: '/sender-ids/{id}/papers',
  summary: 'Papers of a sender ID, without their content',
  params: record({ id: Id }),
  reply: Type.Array(Paper),
});

/** The same file once more is the same paper, so that a call can be repeated. */
export const addPaper = endpoint({
  ...asking,
  method: 'POST',
  path: '/sender-ids/{id}/papers',
  summary: 'Add a paper (PDF, PNG or JPEG) to a sender ID; after the decision only those who decide can',
  params: record({ id: Id }),
  body: record({}),
  upload: { fileBytes: paperLimits.fileBytes, tooLarge: 'paper-too-large' },
  reply: Paper,
  status: 201,
});

export const downloadPaper = endpoint({
  ...reading,
  method: 'GET',
  path: '/sender-ids/{id}/papers/{paperId}',
  summary: 'The content of a paper; the audit log keeps who has downloaded it',
  params: ofOne,
  reply: Type.String(),
  replyType: paperTypes.pdf,
  otherReplyTypes: [paperTypes.png, paperTypes.jpeg],
});

export const removePaper = endpoint({
  ...asking,
  method: 'DELETE',
  path: '/sender-ids/{id}/papers/{paperId}',
  summary: 'Remove a paper; after the decision only those who decide can',
  params: ofOne,
  reply: record({ id: Id }),
});
