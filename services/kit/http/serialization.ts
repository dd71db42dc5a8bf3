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
    if (!serialize) serializers.set(schema, (serialize = buildSerializer(schema) as Serializer));
    return serialize(value);
  };
}
