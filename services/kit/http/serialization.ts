import buildSerializer from 'fast-json-stringify';

type Serializer = (value: unknown) => string;

const serializers = new WeakMap<object, Serializer>();

/**
 * Writes replies by the contract's own schemas. Each serializer is built at its first use and once in a process: Fastify
 * would build three for each endpoint (one for the reply and two for errors), which took most of the time of a start.
 */
export function serializerCompiler({ schema }: { schema: object }): Serializer {
  return (value) => {
    let serialize = serializers.get(schema);
    if (!serialize)
      serializers.set(schema, (serialize = buildSerializer(withNullableMarks(schema)) as Serializer));
    return serialize(value);
  };
}

/**
 * A schema in which each value that may be null is marked as `nullable`, in place of a choice between the value and null. For a choice a
 * serializer compiles a validator (2 s of processor time for the replies of all endpoints) and checks each value by it, which takes
 * three times as long as writing a page of messages does.
 */
function withNullableMarks<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(withNullableMarks) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(part).map(([name, each]) => [name, withNullableMarks(each)]),
  ) as { anyOf?: { type?: string }[] };
  if (!anyOf) return rest as Part;
  const [value, other, ...more] = anyOf;
  // A mark needs a type beside it, which a choice between several values has not.
  const isNullable = value?.type !== undefined && other?.type === 'null' && more.length === 0;
  return (isNullable ? { ...value, ...rest, nullable: true } : { ...rest, anyOf }) as Part;
}
