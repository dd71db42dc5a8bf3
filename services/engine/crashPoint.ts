/** Where a process can be made to die as if by `kill -9`, to prove that nothing is lost there (tests/services/queue/killed.test.ts). */
export type CrashPoint =
  | 'after-accept-commit'
  | 'after-claim-commit'
  | 'after-submit'
  | 'before-settle-commit'
  | 'after-receipt-commit'
  | 'after-staging-commit'
  | 'after-control-commit'
  | 'after-cancel-step'
  | 'after-start-commit';

/**
 * `CRASH_AT=after-submit:3` dies the third time that it passes there, `after-submit:3:SIGSTOP` stands still instead, as a
 * machine that stalls does. Not in production.
 */
const [wanted, time = '1', signal = 'SIGKILL'] =
  process.env.NODE_ENV === 'production' ? [] : (process.env.CRASH_AT ?? '').split(':');
/** Whether this process is to die anywhere at all. */
export const isCrashPlanned = Boolean(wanted);
let passed = 0;

export function crashPoint(name: CrashPoint): void {
  if (name !== wanted) return;
  passed += 1;
  if (passed === Number(time)) process.kill(process.pid, signal);
}
