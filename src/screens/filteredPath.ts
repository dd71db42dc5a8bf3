/** The address of a list with filters set, as react-admin reads it. */
export function filteredPath(path: string, filter: Record<string, unknown>): string {
  return `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}
