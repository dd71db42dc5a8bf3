/** Where a test can end a process as `kill -9` would, to prove that nothing is lost there (`killed.test.ts`). */
export type CrashPoint =
  | 'after-accept-commit'
  | 'after-mark-commit'
  | 'after-submit'
  | 'before-settle-commit'
  | 'after-receipt-commit'
  | 'after-staging-commit'
  | 'after-control-commit'
  | 'after-cancel-step'
  | 'after-start-commit'
  | 'after-webhook-answer';

/**
 * `CRASH_AT=after-submit:3` ends the process when it passes there for the third time; `after-submit:3:SIGSTOP` stops
 * it instead, like a machine that stalls. Not in production.
 */
const [wanted, time = '1', signal = 'SIGKILL'] =
  process.env.NODE_ENV === 'production' ? [] : (process.env.CRASH_AT ?? '').split(':');
/** Whether this process has a crash point at all. */
export const isCrashPlanned = Boolean(wanted);
let passed = 0;

export function crashPoint(name: CrashPoint): void {
  if (name !== wanted) return;
  passed += 1;
  if (passed === Number(time)) process.kill(process.pid, signal);
}
