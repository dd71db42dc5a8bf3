type Fields = Record<string, unknown>;

/**
 * `transform` of an edit page: only what was changed in the form, so that a save does not undo what somebody
 * else changed meanwhile.
 */
export function changedFields(data: Fields, { previousData }: { previousData?: Fields } = {}): Fields {
  return Object.fromEntries(Object.entries(data).filter(([name, value]) => value !== previousData?.[name]));
}
