const minuteMs = 60_000;
/** Carriers write the time of their country, and no zone: here that of Bangladesh, as the routes' default has it. */
const aheadOfUtcMs = 360 * minuteMs;

let last = { minute: -1, text: '' };

/** `YYMMDDhhmm` of a Unix time in ms, by the carrier's clock. Nearly all that ask mean the same minute, so the last is kept. */
export function minuteOf(at: number): string {
  const minute = Math.floor(at / minuteMs);
  if (minute !== last.minute) {
    last = { minute, text: new Date(at + aheadOfUtcMs).toISOString().replace(/\D/g, '').slice(2, 12) };
  }
  return last.text;
}
