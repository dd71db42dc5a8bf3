/** The ids that the query of an address holds under a name: `?groups=5,7`. */
export function idsIn(address: URLSearchParams, name: string): number[] {
  return (address.get(name) ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);
}
