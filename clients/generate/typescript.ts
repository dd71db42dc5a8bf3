import type { Operation, Schema } from './document.ts';

/** The type of a schema. @param indent of the lines of an object */
function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!;
  if (schema.enum) return schema.enum.map((word) => `'${word}'`).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, indent)).join(' | ');
  switch (schema.type) {
    case 'array': {
      const item = typeOf(schema.items ?? {}, indent);
      return /[|{]/.test(item) ? `Array<${item}>` : `${item}[]`;
    }
    case 'object':
      return objectType(schema, indent);
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

function objectType({ properties, patternProperties = {}, required = [] }: Schema, indent: string): string {
  const [any] = Object.values(patternProperties);
  if (!properties) return `Record<string, ${any ? typeOf(any, indent) : 'unknown'}>`;
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner)};`,
  );
  return `{\n${fields.join('\n')}\n${indent}}`;
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function typesOf({ name, query, body, reply }: Operation): string[] {
  return [
    ...(query ? [`export type ${capital(name)}Query = ${typeOf(query)};`] : []),
    ...(body ? [`export type ${capital(name)}Body = ${typeOf(body)};`] : []),
    ...(reply ? [`export type ${capital(name)}Reply = ${typeOf(reply)};`] : []),
  ];
}

function methodOf({
  name,
  method,
  path,
  summary,
  pathParameters,
  query,
  body,
  reply,
  takesIdempotencyKey,
}: Operation): string {
  const parameters = [
    ...pathParameters.map((parameter) => `${parameter.name}: string`),
    ...(body ? [`body: Types.${capital(name)}Body`] : []),
    ...(query ? [`query: Types.${capital(name)}Query = {}`] : []),
    `options: ${takesIdempotencyKey ? 'SendOptions' : 'CallOptions'} = {}`,
  ];
  const place = `\`${path.replace(/\{(\w+)\}/g, (_, one: string) => `\${encodeURIComponent(${one})}`)}\``;
  const given = [...(query ? ['query'] : []), ...(body ? ['body'] : [])];
  const [type, send] = reply ? [`Types.${capital(name)}Reply`, 'request'] : ['Response', 'file'];
  return `  /** ${summary}${reply ? '' : '; `body` of the answer is its stream'}. */
  ${name}(${parameters.join(', ')}): Promise<${type}> {
    return this.${send}('${method}', ${place}, { ${[...given, 'options'].join(', ')} });
  }`;
}

const head = "// Written by `npm run clients` from the public API's own definitions.\n";

/** Types of all requests and replies. */
export function typesFileOf(operations: readonly Operation[], problem: Schema): string {
  const types = operations.flatMap(typesOf).join('\n\n');
  return `${head}
/** The body of every refusal (RFC 9457). */
export type Problem = ${typeOf(problem)};

${types}
`;
}

/** The calls of the TypeScript client, of which `connection.ts` has the rest. */
export function callsFileOf(operations: readonly Operation[]): string {
  return `${head}import { Connection, type CallOptions, type SendOptions } from './connection.ts';
import type * as Types from './types.ts';

/** All calls of the public API. */
export class Barta extends Connection {
${operations.map(methodOf).join('\n\n')}
}
`;
}
