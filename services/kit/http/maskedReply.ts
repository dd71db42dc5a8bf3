import type { TSchema } from 'typebox';
import { can } from '#contract/permissions.ts';
import { maskMark } from '#contract/vocabulary.ts';
import { maskNumbersIn } from '#domain/numbers/msisdnMask.ts';
import type { Session } from '../auth/session.ts';

type Mask = (value: unknown) => unknown;

const masks = new WeakMap<object, Mask | null>();

/** A reply as its reader may see it: without `view-msisdn` mobile numbers in its `MaskableText`s are masked. */
export function maskedReply<Value>(
  schema: TSchema,
  session: Pick<Session, 'permissions'> | null,
  reply: Value,
): Value {
  if (!session || seesNumbers(session)) return reply;
  const mask = maskOf(schema);
  return mask ? (mask(reply) as Value) : reply;
}

/** Whether the caller may see whole mobile numbers. */
export function seesNumbers({ permissions }: Pick<Session, 'permissions'>): boolean {
  return can(permissions, 'view-msisdn');
}

/** Null if values of this schema contain no maskable text. Values are copied, never changed: they may be shared. */
function maskOf(schema: TSchema): Mask | null {
  const known = masks.get(schema);
  if (known !== undefined) return known;
  const mask = makeMask(schema);
  masks.set(schema, mask);
  return mask;
}

interface SchemaParts {
  [maskMark]?: string;
  properties?: Record<string, TSchema>;
  items?: TSchema;
  anyOf?: TSchema[];
}

function makeMask(schema: SchemaParts): Mask | null {
  if (schema[maskMark] !== undefined)
    return (value) => (typeof value === 'string' ? maskNumbersIn(value) : value);
  if (schema.anyOf) return firstOf(schema.anyOf.map(maskOf));
  if (schema.items) return ofItems(maskOf(schema.items));
  if (schema.properties) return ofProperties(schema.properties);
  return null;
}

/** For a union. All of ours are `nullable`, so at most one member contains texts. */
function firstOf(options: readonly (Mask | null)[]): Mask | null {
  return options.find((option) => option !== null) ?? null;
}

function ofItems(mask: Mask | null): Mask | null {
  return mask && ((value) => (Array.isArray(value) ? value.map(mask) : value));
}

function ofProperties(properties: Record<string, TSchema>): Mask | null {
  const masked = Object.entries(properties).flatMap(([name, schema]) => {
    const mask = maskOf(schema);
    return mask ? [[name, mask] as const] : [];
  });
  if (masked.length === 0) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const copy: Record<string, unknown> = { ...value };
    for (const [name, mask] of masked) if (copy[name] !== undefined) copy[name] = mask(copy[name]);
    return copy;
  };
}
