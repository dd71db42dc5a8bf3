import { oneTimeCode, type PasswordReset } from '#contract/main-api/sign-in/passwordRecovery.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { codeTexts, passwordsOffTexts } from '#domain/notifications/codeTexts.ts';
import { accountKey } from '#services/kit/auth/account.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { hashPassword, isPassword } from '#services/kit/auth/password/password.ts';
import { randomCode } from '#services/kit/auth/randomCode.ts';
import { passwordProblem } from '#services/kit/auth/password/passwordRules.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Origin } from '../knownPlaces.ts';
import type { RecoveryRepository } from './repository.ts';

export function recoveryService(recoveries: RecoveryRepository, brand: string) {
  return {
    /**
     * Sends a one-time code to the user's mobile number; an unknown name takes the same path and the same time.
     * It is valid on the device that requested it. Who has no password to set is told that in place of the code.
     * @throws rate-limited
     */
    async sendCode(username: string, origin: Origin): Promise<{ expiresInSeconds: number }> {
      const key = accountKey(username);
      await recoveries.countSending(key, await recoveries.placeOf(key, origin));
      const code = randomCode(oneTimeCode.digits);
      await recoveries.storeCode({
        accountKey: key,
        codeHash: await hashPassword(code),
        texts: codeTexts(code, brand),
        textsWithoutPassword: passwordsOffTexts(brand),
        origin,
      });
      return { expiresInSeconds: oneTimeCode.minutes * 60 };
    },

    /**
     * A right code gives, once, a token that sets a new password.
     * @throws rule-refused, in the same words and time for an unknown name and a code that is wrong, too old or
     * used up; rate-limited
     */
    async redeemCode(username: string, code: string, origin: Origin): Promise<{ accessToken: string }> {
      // The try is spent before the slow check, so that guesses at the same time are no more than it has tries.
      const codeHash = await recoveries.spendTry(accountKey(username), origin);
      const matches = await isPassword(codeHash, code);
      const accessToken =
        codeHash !== null && matches ? await recoveries.redeem(accountKey(username), codeHash) : null;
      if (accessToken === null) throw refusedFields({ otp: 'code-wrong' });
      return { accessToken };
    },

    /**
     * Sets the password of the session's user and ends all their sessions, this one too.
     * @throws rule-refused with the fields at fault, session-ended
     */
    async resetPassword(
      session: Session,
      reset: PasswordReset,
      origin: Origin,
    ): Promise<Record<string, never>> {
      const problems: Record<string, FieldProblem> = {};
      if (accountKey(reset.username) !== accountKey(session.username)) problems.username = 'not-allowed';
      const weakness = await passwordProblem(
        reset.newPassword,
        await recoveries.passwordOwner(session.userId),
      );
      if (weakness) problems.newPassword = weakness;
      if (Object.keys(problems).length > 0) throw refusedFields(problems);
      await recoveries.setPassword(session, await hashPassword(reset.newPassword), origin);
      return {};
    },
  };
}
