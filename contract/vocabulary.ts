import * as Type from 'typebox';
import { nameProblem } from './names/nameProblem.ts';

/** Row id of everything but messages and batches. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Id of a message or a batch: decimal digits in a string, so that no client rounds it. */
export const LongId = Type.String({ pattern: '^[1-9][0-9]{0,18}$' });

/** ISO 8601 in UTC, e.g. `2026-11-21T06:00:00.000Z`. */
export const Instant = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?Z$',
});

/** A day without a time, e.g. `2026-11-21`. */
export const CalendarDate = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$',
});

export const nameLength = 100;

/**
 * Schema keyword of texts in requests that are compared with others. Services read them in Unicode's normal form C: keyboards write the same
 * letter differently.
 */
export const normalFormMark = 'x-normal-form';
export const inNormalForm = { [normalFormMark]: 'NFC' } as const;

/** Refuses hidden marks and addresses in what becomes part of texts to others. The message is the code of the problem. */
export function shownInTexts(schema: Type.TString) {
  return Type.Refine(
    schema,
    (text) => nameProblem(text) === null,
    (text) => nameProblem(text) ?? '',
  );
}

/** A name of a person or thing: something that can be seen, without line breaks. */
export const Name = shownInTexts(
  Type.String({
    maxLength: nameLength,
    pattern: '^[^\\s\\p{Cc}]([^\\p{Cc}]*[^\\s\\p{Cc}])?$',
    ...inNormalForm,
  }),
);

/** One `@`, and a dot after it; whether somebody reads it only a letter can tell. */
export const Email = Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@.]+$' });

/** A mobile number as typed; the services store the canonical MSISDN. */
export const TypedMsisdn = Type.String({ maxLength: 64 });

/** Canonical MSISDN: digits with country code and without plus, e.g. `8801712345678`. */
export const Msisdn = Type.String({ pattern: '^[1-9][0-9]{7,14}$' });

/** An IPv4 or IPv6 address, or a network of them such as `203.0.113.0/24`. */
export const Network = Type.String({ maxLength: 49, pattern: '^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$' });

/** Schema keyword of texts in replies that are masked for readers without the permission it names. */
export const maskMark = 'x-masked-without';

/**
 * A text in a reply that may contain mobile numbers. Readers without `view-msisdn` get them masked
 * (`domain/numbers/msisdnMask.ts`); the services do so with every reply (`services/kit/http/masking/maskedReply.ts`).
 */
export const MaskableText = Type.String({ [maskMark]: 'view-msisdn' });

/** One of `words`, as a JSON Schema enum. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return Type.Unsafe<Words[number]>(Type.String({ enum: [...words] }));
}

/** Most values of one filter. */
const maxFilterValues = 50;

/** A filter that takes one value or several, of which any will do. */
export function oneOrMany<Schema extends Type.TSchema>(value: Schema) {
  return Type.Union([
    value,
    Type.Array(value, { minItems: 1, maxItems: maxFilterValues, uniqueItems: true }),
  ]);
}

export function nullable<Schema extends Type.TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** An object that refuses keys it does not name: every input and reply is one. */
export function record<Properties extends Type.TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

// Replacements for TypeBox's `Partial`, `Pick` and `Record`, so that lists of the portal do not load its engine for derived types (ADR 55).

/** Fields of which each may be left out. */
export function optional<Properties extends Type.TProperties>(properties: Properties) {
  const fields = Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)]);
  return Object.fromEntries(fields) as { [Name in keyof Properties]: Type.TOptional<Properties[Name]> };
}

/** Some of the fields. */
export function picked<
  Properties extends Type.TProperties,
  const Names extends readonly (keyof Properties)[],
>(properties: Properties, names: Names) {
  const fields = names.map((name) => [name, properties[name]]);
  return Object.fromEntries(fields) as Pick<Properties, Names[number]>;
}

/**
 * An object with any keys, whose values are all alike. The dot in TypeBox's own pattern matches no line break, so values under such keys
 * would be neither checked nor sent.
 */
export function valuesByKey<Schema extends Type.TSchema>(value: Schema) {
  return Type.Unsafe<Record<string, Type.Static<Schema>>>({
    type: 'object',
    patternProperties: { '^[\\s\\S]*$': value },
  });
}

/** Most rows one list call may ask for. */
export const maxPageSize = 1_000;
export const defaultPageSize = 10;

/**
 * The three list parameters of ra-data-simple-rest, each JSON in the query string:
 * `?filter={"status":"delivered"}&range=[0,9]&sort=["id","DESC"]`. Both ends of `range` are inclusive.
 */
export function listQuery<Filter extends Type.TProperties, const Fields extends readonly string[]>(
  filter: Filter,
  sortFields: Fields,
) {
  return record({
    filter: Type.Optional(record(filter)),
    range: Type.Optional(Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })])),
    sort: Type.Optional(Type.Tuple([oneOf(sortFields), oneOf(['ASC', 'DESC'])])),
  });
}

/** Reply of the action-shaped lists: `{ responseList, total }`. */
export function listOf<Item extends Type.TSchema>(item: Item) {
  return record({ responseList: Type.Array(item), total: Type.Integer({ minimum: 0 }) });
}

/** Each field, also if it is undefined: none is forgotten. */
export type AllOf<Fields> = { [Name in keyof Required<Fields>]: Fields[Name] };
