import * as Type from 'typebox';
import { recipientLimits } from '../sms-receiver/recipients.ts';
import { nullable, oneOf, record, valuesByKey } from '../vocabulary.ts';

/** The name that the caller's own program has for a message: any printable characters. */
export const Reference = Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\p{Cc}]+$' });

/** Field → value: fills in `{{name}}` in a text. Names match regardless of case and spaces. */
export const FieldValues = valuesByKey(Type.String({ maxLength: recipientLimits.rowLength }));
export type FieldValues = Type.Static<typeof FieldValues>;

/** Rows of one page. */
export const pageLimits = { most: 1_000, default: 100 } as const;

/** Asks for the page after another one: `nextCursor` of that reply. */
export const pageQuery = {
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9_-]+$' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimits.most })),
};

/** How a list is written as a file, with a column for each field of its items. */
export const exportFormats = ['csv', 'xlsx'] as const;
export const exportQuery = { format: Type.Optional(oneOf(exportFormats)) };

/** One page of a list, newest first. */
export function pageOf<Item extends Type.TSchema>(item: Item) {
  return record({
    data: Type.Array(item),
    /** For the next page; null on the last one. */
    nextCursor: nullable(Type.String()),
  });
}
