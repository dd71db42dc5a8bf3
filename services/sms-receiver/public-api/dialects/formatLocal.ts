/** `8801712345678` as `01712345678`; a masked number loses its country code in the same way. */
export function formatLocal(msisdn: string): string {
  return msisdn.startsWith('880') ? msisdn.slice(2) : msisdn;
}
