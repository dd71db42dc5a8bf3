/** Socket errors. `ENOTFOUND` too: where containers start together, a host has no address until it is up. */
const socketFaults = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
];

/**
 * Whether the database cannot work now but may later: PostgreSQL's class 08 (connection), 57P0x (starting up,
 * shutting down), 53xxx (no room, no more connections), 25006 (read-only, as a standby is), 25P03 (the transaction
 * was idle for too long), a socket error, or one of the driver.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (/^(08|57P0|53|25006|25P03)/.test(code) || socketFaults.includes(code)))
    return true;
  return /Connection terminated|not queryable|timeout expired|timeout exceeded when trying to connect/.test(
    String(message),
  );
}

/** Whether all connections were in use for too long, which says nothing about the server. */
export function isPoolBusy(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/** Whether a standby cancelled a statement that conflicted with the log it has to apply. Nothing else gives 40001 on a standby. */
export function isRecoveryConflict(error: unknown): boolean {
  return (error as { code?: unknown }).code === '40001';
}

/** Whether the server ended a transaction to resolve a deadlock; the other transaction went on. */
export function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown }).code === '40P01';
}

/**
 * Whether the database refused the data (SQLSTATE classes 22, data exception, and 23, integrity violation), so that a
 * retry fails in the same way. Other errors may pass: a lost connection, a deadlock.
 */
export function isDataFault(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^2[23]\w{3}$/.test(code);
}
