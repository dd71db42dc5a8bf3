import { defaultOperatorPrefixes, type OperatorPrefix } from './operators.ts';

/**
 * Prefixes of the operators that no route serves whole. A route for a part of an operator's numbers leaves the rest
 * with nowhere to go.
 * @param routes the prefixes of each enabled route; none is all numbers
 */
export function unservedPrefixes(
  routes: readonly (readonly string[])[],
  table: readonly OperatorPrefix[] = defaultOperatorPrefixes,
): string[] {
  return table.map(({ prefix }) => prefix).filter((prefix) => !isServed(prefix, routes));
}

function isServed(prefix: string, routes: readonly (readonly string[])[]): boolean {
  if (routes.some((prefixes) => prefixes.length === 0 || prefixes.some((own) => prefix.startsWith(own)))) {
    return true;
  }
  // Ten halves make a whole: 880170 to 880179.
  const isDivided = routes.some((prefixes) => prefixes.some((own) => own.startsWith(prefix)));
  return isDivided && digits.every((digit) => isServed(prefix + digit, routes));
}

const digits = [...'0123456789'];
