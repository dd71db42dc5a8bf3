/** A secret after a change: one that is left out stays, and null removes it. JSON leaves out what is undefined. */
export function secretAfter(
  given: string | null | undefined,
  before: string | undefined,
): string | undefined {
  return given === undefined ? before : (given ?? undefined);
}
