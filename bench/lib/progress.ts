/** Reports the current measurement on standard error, so that the tables can be redirected. */
export function progress(what: string): void {
  process.stderr.write(`… ${what}\n`);
}
