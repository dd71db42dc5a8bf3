/**
 * From when on something is wrong: the same as in deploy/prometheus/alerts.yml, with which a test compares them. An alert
 * may wait until it has lasted for a while before it wakes somebody; the page about health shows it at once.
 */
export const thresholds = {
  /** How long the oldest one-time code may wait. */
  oneTimeCodes: { seconds: 30 },
  /** Messages over a route that became uncertain within so many minutes, in windows of the route. */
  uncertain: { minutes: 10, windows: 1.1 },
  /** No lease should have expired within so many minutes. */
  leases: { minutes: 5 },
  /** Over a route that has accepted more messages than that within so many minutes, a receipt should have come. */
  receipts: { minutes: 15, accepted: 20 },
  /** How long ago counts were last folded. */
  rollUps: { seconds: 300 },
} as const;

/** The rarest periodic task runs every ten minutes; it has failed twice by then. No alert says so. */
export const lateTaskSeconds = 1_800;

/** How often each process reports itself, when it is taken for lost, and when it is listed no longer. */
export const processReportSeconds = 5;
export const processLostSeconds = 20;
export const processForgottenSeconds = 600;
