import { ceilHour, ceilMonth, floorHour, floorMonth, type Micros } from './micros.ts';

export interface Span {
  /** Inclusive. */
  from: Micros;
  /** Exclusive. */
  to: Micros;
}

/** A period in whole months, whole hours and parts of hours, which only batches can count. */
interface PeriodPieces {
  /** All whole hours together. */
  hours: Span | null;
  /** All whole months (UTC) together. */
  months: Span | null;
  /** Whole hours before and after the months; without a month all of them. */
  hoursBesideMonths: Span[];
  /** Parts of an hour: at the beginning, at the end. */
  borders: Span[];
}

export function piecesOf({ from, to }: Span): PeriodPieces {
  const hours = { from: ceilHour(from), to: floorHour(to) };
  if (hours.from > hours.to)
    return { hours: null, months: null, hoursBesideMonths: [], borders: spans({ from, to }) };
  const months = { from: ceilMonth(hours.from), to: floorMonth(hours.to) };
  const hasMonths = months.from < months.to;
  return {
    hours: spans(hours)[0] ?? null,
    months: hasMonths ? months : null,
    hoursBesideMonths: hasMonths
      ? spans({ from: hours.from, to: months.from }, { from: months.to, to: hours.to })
      : spans(hours),
    borders: spans({ from, to: hours.from }, { from: hours.to, to }),
  };
}

/** Leaves out empty spans. */
function spans(...given: Span[]): Span[] {
  return given.filter(({ from, to }) => from < to);
}
