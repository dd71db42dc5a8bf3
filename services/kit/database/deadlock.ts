/** Whether a transaction was given up so that another, which waited for it as it did for that one, could go on. */
export function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown }).code === '40P01';
}
