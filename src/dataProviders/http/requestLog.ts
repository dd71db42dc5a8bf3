/**
 * Times a request. Call the result once with its outcome, an HTTP status or a word: it logs method, URL, outcome and duration
 * (product spec, section 7).
 */
export function startRequestLog(method: string, url: string): (outcome: number | string) => void {
  const startedAt = performance.now();
  return (outcome) =>
    console.debug(`${method} ${url} ${outcome} ${Math.round(performance.now() - startedAt)} ms`);
}
