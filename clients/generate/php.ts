import type { Operation, Schema } from './document.ts';

/** The type of a schema as static analysers of PHP read it. */
function shapeOf(schema: Schema): string {
  if (schema.$ref) return 'array<string, mixed>';
  if (schema.enum) return schema.enum.map((word) => `'${word}'`).join('|');
  if (schema.anyOf) return schema.anyOf.map(shapeOf).join('|');
  switch (schema.type) {
    case 'array':
      return `list<${shapeOf(schema.items ?? {})}>`;
    case 'object':
      return objectShape(schema);
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'boolean':
      return 'bool';
    case 'string':
    case 'null':
      return schema.type;
    default:
      return 'mixed';
  }
}

function objectShape({ properties, patternProperties = {}, required = [] }: Schema): string {
  const [any] = Object.values(patternProperties);
  if (!properties) return `array<string, ${any ? shapeOf(any) : 'mixed'}>`;
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${shapeOf(schema)}`,
  );
  return `array{${fields.join(', ')}}`;
}

function methodOf(operation: Operation): string {
  const { name, method, path, summary, pathParameters, query, body, reply, takesIdempotencyKey } = operation;
  const documented = [
    `${summary}.`,
    '',
    ...(body ? [`@param ${shapeOf(body)} $body`] : []),
    ...(reply ? [] : ['@param string $file where it is written']),
    ...(query ? [`@param ${shapeOf(query)} $query`] : []),
    ...(takesIdempotencyKey
      ? ['@param string|null $idempotencyKey the same on every retry; one is made without it']
      : []),
    ...(reply ? [`@return ${shapeOf(reply)}`] : []),
    '@throws Problem when it is refused',
  ];
  const parameters = [
    ...pathParameters.map((parameter) => `string $${parameter.name}`),
    ...(body ? ['array $body'] : []),
    ...(reply ? [] : ['string $file']),
    ...(query ? ['array $query = []'] : []),
    ...(takesIdempotencyKey ? ['?string $idempotencyKey = null'] : []),
  ];
  const place = path
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? `rawurlencode($${part})` : `'${part}'`))
    .filter((part) => part !== "''")
    .join(' . ');
  const given = [
    `'${method}'`,
    place,
    query ? '$query' : '[]',
    body ? '$body' : 'null',
    takesIdempotencyKey ? '$idempotencyKey ?? self::newKey()' : 'null',
  ];
  const send = reply
    ? `return $this->request(${given.join(', ')});`
    : `$this->download(${place}, $query, $file);`;
  return `    /**
${documented.map((line) => `     *${line ? ` ${line}` : ''}`).join('\n')}
     */
    public function ${name}(${parameters.join(', ')}): ${reply ? 'array' : 'void'}
    {
        ${send}
    }`;
}

/** The calls of the PHP client, of which `Connection.php` has the rest. */
export function phpOf(operations: readonly Operation[]): string {
  return `<?php

// Written by "npm run clients" from the OpenAPI document of the public API.

declare(strict_types=1);

namespace Barta;

/** All calls of the public API. */
final class Client extends Connection
{
${operations.map(methodOf).join('\n\n')}
}
`;
}
