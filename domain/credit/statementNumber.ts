/** The number of a statement: its company, and the first and last day of its period in a time zone. `to` is exclusive. */
export function statementNumber(
  companyId: number,
  { from, to }: { from: Date; to: Date },
  timeZone: string,
): string {
  const day = (instant: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant).replaceAll('-', '');
  return `S-${companyId}-${day(from.getTime())}-${day(to.getTime() - 1)}`;
}
