const minuteMs = 60_000;

let last = { minute: -1, text: '' };

/** `YYMMDDhhmm` of a Unix time in ms, in UTC. Nearly all that ask mean the same minute, so the last is kept. */
export function minuteOf(at: number): string {
  const minute = Math.floor(at / minuteMs);
  if (minute !== last.minute) {
    last = { minute, text: new Date(at).toISOString().replace(/\D/g, '').slice(2, 12) };
  }
  return last.text;
}
