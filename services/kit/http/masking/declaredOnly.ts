import type { TSchema } from 'typebox';

interface SchemaParts {
  properties?: Record<string, TSchema>;
  items?: TSchema;
  anyOf?: TSchema[];
}

/**
 * A value that an earlier version has stored, without what `schema` does not declare. It is not checked otherwise: what
 * has been declared since may be missing. Unions are `nullable`, so that one member describes an object.
 */
export function declaredOnly<Value>(schema: TSchema, value: Value): Value {
  return (typeof value === 'object' && value !== null ? pruned(schema, value) : value) as Value;
}

function pruned({ properties, items, anyOf }: SchemaParts, value: object): unknown {
  const member = anyOf?.find((option: SchemaParts) => option.properties ?? option.items);
  if (member) return pruned(member, value);
  if (items && Array.isArray(value)) return value.map((item) => declaredOnly(items, item as unknown));
  if (!properties || Array.isArray(value)) return null;
  const declared = Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) => {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return schema ? [[name, declaredOnly(schema, inner)]] : [];
  });
  return Object.fromEntries(declared);
}
