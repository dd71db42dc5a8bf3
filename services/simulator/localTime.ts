/** Carriers write the time of their country without a zone. These are in Bangladesh, as is the default of routes. */
const aheadOfUtcMs = 6 * 3_600_000;

/** `YYYY-MM-DD hh:mm:ss` of a Unix time in ms, in the carrier's zone. */
export function localTime(at: number): string {
  return new Date(at + aheadOfUtcMs).toISOString().slice(0, 19).replace('T', ' ');
}
