import type { Credentials, LoginReply, SignedInUser } from '#contract/main-api/auth.ts';
import { AppError } from '#services/kit/errors.ts';
import { isPassword } from '#services/kit/password.ts';
import type { Session } from '#services/kit/session.ts';
import type { AuthRepository } from './repository.ts';

export type AuthService = ReturnType<typeof authService>;

export function authService(people: AuthRepository) {
  return {
    /** @throws wrong-credentials, in the same words and time for a wrong name, password, or a closed account */
    async login({ username, password }: Credentials): Promise<LoginReply> {
      const found = await people.findByUsername(username);
      const matches = await isPassword(found?.passwordHash ?? null, password);
      if (!found || !matches) {
        throw new AppError('wrong-credentials', 'Registration No. or Password is incorrect');
      }
      const accessToken = await people.startSession(found.user.userId);
      return { accessToken, ...found.user };
    },

    async logout(session: Session): Promise<Record<string, never>> {
      await people.endSession(session);
      return {};
    },

    async currentUser(session: Session): Promise<SignedInUser> {
      const found = await people.findByUsername(session.username);
      if (!found) throw new AppError('session-ended', 'Your session has ended. Sign in again.');
      return found.user;
    },
  };
}
