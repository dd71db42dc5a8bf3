import type { TSchema } from 'typebox';

type MapValue = (value: unknown) => unknown;

interface SchemaParts extends Record<string, unknown> {
  properties?: Record<string, TSchema>;
  /** A record with any keys has one pattern, that of all. */
  patternProperties?: Record<string, TSchema>;
  items?: TSchema;
  anyOf?: TSchema[];
}

/**
 * Makes a function that changes the texts whose schema has `mark`, wherever they stand in a value. Values are copied, never changed: they
 * may be shared. Parts that do not match the schema stay as they are.
 * @returns for a schema its function, or null if nothing in it has the mark
 */
export function markedTexts(mark: string, change: (text: string) => string) {
  const known = new WeakMap<object, MapValue | null>();

  function mapperOf(schema: TSchema): MapValue | null {
    const made = known.get(schema);
    if (made !== undefined) return made;
    const mapper = makeMapper(schema as SchemaParts);
    known.set(schema, mapper);
    return mapper;
  }

  function makeMapper(schema: SchemaParts): MapValue | null {
    if (schema[mark] !== undefined) return (value) => (typeof value === 'string' ? change(value) : value);
    // A union. All of ours are `nullable`, so at most one member contains texts.
    if (schema.anyOf) return schema.anyOf.map(mapperOf).find((mapper) => mapper !== null) ?? null;
    if (schema.items) return ofItems(mapperOf(schema.items));
    if (schema.properties) return ofProperties(schema.properties);
    if (schema.patternProperties) return ofValues(mapperOf(Object.values(schema.patternProperties)[0]!));
    return null;
  }

  function ofProperties(properties: Record<string, TSchema>): MapValue | null {
    const marked = Object.entries(properties).flatMap(([name, schema]) => {
      const mapper = mapperOf(schema);
      return mapper ? [[name, mapper] as const] : [];
    });
    if (marked.length === 0) return null;
    return (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const copy: Record<string, unknown> = { ...value };
      for (const [name, mapper] of marked) if (Object.hasOwn(copy, name)) copy[name] = mapper(copy[name]);
      return copy;
    };
  }

  return mapperOf;
}

/** Each value of a record; its keys may be any, `__proto__` too. */
function ofValues(mapper: MapValue | null): MapValue | null {
  if (!mapper) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapper(inner)]));
  };
}

function ofItems(mapper: MapValue | null): MapValue | null {
  return mapper && ((value) => (Array.isArray(value) ? value.map(mapper) : value));
}
