/**
 * Whether the database refused what it was given (SQLSTATE classes 22, data exception, and 23, integrity
 * violation): the same again is refused again. Any other fault may pass: a lost connection, a deadlock.
 */
export function isDataFault(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^2[23]\w{3}$/.test(code);
}
