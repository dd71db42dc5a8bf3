/** Size of a run, by environment variable; each has a default that keeps a run under a minute. */
function numberFrom(name: string, fallback: number): number {
  const value = Number(process.env[name] ?? fallback);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} must be a number above 0`);
  return value;
}

export const options = {
  /** Messages of a bulk. */
  messages: numberFrom('BENCH_N', 100_000),
  /** Messages that Kannel is given over HTTP: with receipts in memory, and in PostgreSQL. */
  kannelMessages: numberFrom('BENCH_KANNEL_N', 20_000),
  kannelServerMessages: numberFrom('BENCH_KANNEL_SERVER_N', 6_000),
  /** Messages of two cells together. */
  cellMessages: numberFrom('BENCH_CELLS_N', 60_000),
  /** Length of one load of the single call. */
  seconds: numberFrom('BENCH_SECONDS', 10),
  connections: numberFrom('BENCH_CONNECTIONS', 64),
  /** Connections of the widest load of the single call: where many wait for an answer, many are answered together. */
  manyConnections: numberFrom('BENCH_MANY_CONNECTIONS', 512),
  /** Rows of a list that is checked and sent. */
  listRows: numberFrom('BENCH_LIST_N', 100_000),
  /** Messages of the year that reports are asked about. */
  reportMessages: numberFrom('BENCH_REPORTS_N', 1_000_000),
  embeddedReportMessages: numberFrom('BENCH_REPORTS_EMBEDDED_N', 100_000),
  /** Messages in the database that is migrated while the release before sends, and the commit of that release. */
  upgradeMessages: numberFrom('BENCH_UPGRADE_N', 2_000_000),
  previous: process.env.BENCH_PREVIOUS ?? 'HEAD',
  /** Length of the mixed load with faults. */
  soakMinutes: numberFrom('BENCH_SOAK_MINUTES', 5),
  /** A database on a server that `fillHistory.ts` has filled already, in place of a new one. */
  reportsUrl: process.env.BENCH_REPORTS_URL ?? '',
};

/** Sent first and not counted: until then Node compiles, and connections and plans are made. */
export const warmUp = 3_000;
