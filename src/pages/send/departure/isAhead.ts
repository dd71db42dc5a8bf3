/** Whether an instant lies in the future, by the browser's clock. */
export function isAhead(instant: string | null | undefined): boolean {
  return Boolean(instant) && Date.parse(instant!) > Date.now();
}
