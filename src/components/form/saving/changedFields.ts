type Fields = Record<string, unknown>;

/**
 * `transform` of an edit page: only what was changed in the form, so that a save does not undo what somebody
 * else changed meanwhile.
 */
export function changedFields(data: Fields, { previousData }: { previousData?: Fields } = {}): Fields {
  return Object.fromEntries(
    Object.entries(data).filter(([name, value]) => !isSame(value, previousData?.[name])),
  );
}

/** Forms hold copies of lists. */
function isSame(value: unknown, before: unknown): boolean {
  return value === before || (Array.isArray(value) && JSON.stringify(value) === JSON.stringify(before));
}
