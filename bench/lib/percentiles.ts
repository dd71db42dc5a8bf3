/** The value that `share` (0 to 1) of the values do not exceed; NaN of none. Sorts `values` in place. */
export function percentile(values: Float64Array, share: number): number {
  values.sort();
  return values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN;
}
