import type { Credentials, LoginReply, SignedInUser } from '#contract/main-api/sign-in/auth.ts';
import { AppError } from '#services/kit/errors.ts';
import { isPassword } from '#services/kit/auth/password.ts';
import { sessionEnded, type Session } from '#services/kit/auth/session.ts';
import type { Origin } from '../knownPlaces.ts';
import type { AuthRepository } from './repository.ts';

export function authService(people: AuthRepository) {
  return {
    /**
     * @throws wrong-credentials, in the same words and time for a wrong name, password, or a closed account;
     * rate-limited
     */
    async login({ username, password }: Credentials, origin: Origin): Promise<LoginReply> {
      const place = await people.placeOf(username, origin);
      // Before the slow check: of many guesses at once no more than the limit get that far.
      await people.countTry(username, place);
      const found = await people.findByUsername(username);
      const matches = await isPassword(found?.passwordHash ?? null, password);
      const accessToken = found && matches ? await people.startSession(found, origin, place) : null;
      if (!found || accessToken === null) {
        await people.recordRefusal(username, origin.address);
        throw new AppError('wrong-credentials', 'Registration No. or Password is incorrect');
      }
      return { accessToken, ...found.user };
    },

    async logout(session: Session): Promise<Record<string, never>> {
      await people.endSession(session);
      return {};
    },

    async currentUser(session: Session): Promise<SignedInUser> {
      const found = await people.findByUsername(session.username);
      if (!found) throw sessionEnded();
      return found.user;
    },
  };
}
