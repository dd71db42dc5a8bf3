import type { TProperties, TSchema } from 'typebox';
import type { EndpointSpec } from './endpoint.ts';

/** Allowance for a call without a body whose client sends an empty object. */
const withoutBody = 1024;
/** A smaller limit would gain nothing, and indented JSON needs some room. */
const leastBytes = 4 * 1024;
/** Blanks and line ends between the values. */
const indentation = 1.25;

/** The size limit of a JSON body in bytes: stated by the endpoint, or else computed from its largest legal input. */
export function bodyBytesOf({ body, bodyBytes, path }: EndpointSpec): number {
  if (!body) return withoutBody;
  if (bodyBytes !== undefined) return bodyBytes;
  try {
    return Math.max(leastBytes, Math.ceil((largest(body) * indentation) / 1024) * 1024);
  } catch (error) {
    throw new Error(`${path} needs bodyBytes: ${(error as Error).message}`, { cause: error });
  }
}

/** The keywords of JSON Schema that bound the size of a value. */
interface Bounds {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly TSchema[];
  properties?: TProperties;
  items?: TSchema;
  maxItems?: number;
  maxLength?: number;
  pattern?: string;
}

/** Longest text of a pattern without a `maxLength`: instants, days, ids and numbers, all of them short. */
const patternLength = 64;

/** Bytes of the largest value of a schema as JSON. @throws if its size is unbounded */
function largest(schema: TSchema): number {
  const bounds = schema as Bounds;
  if (bounds.enum) return Math.max(...bounds.enum.map(jsonBytes));
  if (bounds.const !== undefined) return jsonBytes(bounds.const);
  if (bounds.anyOf) return Math.max(...bounds.anyOf.map(largest));
  switch (bounds.type) {
    case 'null':
    case 'boolean':
      return 'false'.length;
    case 'integer':
    case 'number':
      return String(-Number.MAX_VALUE).length;
    case 'string': {
      const length = bounds.maxLength ?? (bounds.pattern === undefined ? undefined : patternLength);
      if (length === undefined) throw new Error('a string without maxLength');
      // Each UTF-16 unit may be written as an escape such as \u09be.
      return 2 + 6 * length;
    }
    case 'array':
      if (bounds.maxItems === undefined || !bounds.items) throw new Error('an array without maxItems');
      return 2 + bounds.maxItems * (largest(bounds.items) + 1);
    case 'object': {
      if (!bounds.properties) throw new Error('an object with any keys');
      const pairs = Object.entries(bounds.properties);
      return 2 + pairs.reduce((sum, [key, value]) => sum + jsonBytes(key) + largest(value) + 2, 0);
    }
    default:
      throw new Error(`a value of type ${bounds.type ?? 'any'}`);
  }
}

function jsonBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
