/** How many filters are set; both ends of a period are one. */
export function filterCount(values: Record<string, unknown>): number {
  const names = Object.keys(values);
  return names.filter((name) => name !== 'to' || !names.includes('from')).length;
}
