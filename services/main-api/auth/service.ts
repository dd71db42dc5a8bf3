import {
  secondFactorLimits,
  type Credentials,
  type LoginReply,
  type SecondFactorTicket,
  type SignedInUser,
} from '#contract/main-api/sign-in/auth.ts';
import type { SecondFactorSignIn } from '#contract/main-api/sign-in/secondFactor.ts';
import { AppError, refusal, refusedFields } from '#services/kit/errors.ts';
import { isPassword } from '#services/kit/auth/password.ts';
import { sessionEnded, type Session } from '#services/kit/auth/session.ts';
import type { Origin } from '../knownPlaces.ts';
import type { UsedCode } from '../second-factor/codes.ts';
import type { AuthRepository } from './repository.ts';

/** @returns what a right code of the user uses up */
type CheckCode = (userId: number, code: string) => Promise<UsedCode | null>;

export function authService(people: AuthRepository, checkCode: CheckCode) {
  return {
    /**
     * Who has a second factor gets a ticket in place of a session.
     * @throws wrong-credentials, in the same words and time for a wrong name, password, or a closed account;
     * rate-limited
     */
    async login(
      { username, password }: Credentials,
      origin: Origin,
    ): Promise<LoginReply | SecondFactorTicket> {
      const place = await people.placeOf(username, origin);
      // Before the slow check: of many guesses at once no more than the limit get that far.
      await people.countTry(username, place).catch(async (error: unknown) => {
        if (error instanceof AppError) await people.recordLimit(username, origin.address);
        throw error;
      });
      const found = await people.findByUsername(username);
      const isRight = await isPassword(found?.passwordHash ?? null, password);
      const matches = isRight && !found?.isPasswordOver;
      if (found && matches && found.user.secondFactor === 'on') {
        const secondFactorTicket = await people.startTicket(found);
        if (secondFactorTicket !== null)
          return { secondFactorTicket, expiresInSeconds: secondFactorLimits.ticketMinutes * 60 };
      }
      const accessToken = found && matches ? await people.startSession(found, origin, place) : null;
      if (!found || accessToken === null) {
        await people.recordRefusal(username, origin.address);
        throw new AppError('wrong-credentials', 'Registration No. or Password is incorrect');
      }
      return { accessToken, ...found.user };
    },

    /**
     * @throws wrong-credentials when the ticket has ended, by its time, its tries or with the person's sessions; rule-refused on `code`;
     * rate-limited
     */
    async signInWithCode(
      { secondFactorTicket: ticket, code }: SecondFactorSignIn,
      origin: Origin,
    ): Promise<LoginReply> {
      // The try is spent before the check, so that guesses at the same time are no more than there are tries.
      const spent = await people.spendTry(ticket);
      if (!spent) throw ticketEnded();
      const place = await people.placeOf(spent.username, origin);
      await people.countCodeTry(spent.userId, place);
      const used = await checkCode(spent.userId, code);
      if (!used) {
        await people.recordWrongCode(spent.userId, spent.username, origin.address);
        throw spent.triesLeft > 0 ? refusedFields({ code: 'code-wrong' }) : ticketEnded();
      }
      const found = await people.findByUsername(spent.username);
      const accessToken =
        found &&
        (await people.startSession(found, origin, place, { code: { ticket, used } }).catch(async (error) => {
          if (error instanceof AppError) await people.recordRefusal(spent.username, origin.address);
          throw error;
        }));
      if (!found || !accessToken) throw ticketEnded();
      return { accessToken, ...found.user };
    },

    async logout(session: Session): Promise<Record<string, never>> {
      await people.endSession(session);
      return {};
    },

    async currentUser(session: Session): Promise<SignedInUser> {
      const found = await people.findByUsername(session.username);
      if (!found) throw sessionEnded();
      const { secondFactor, ...user } = found.user;
      // Not due in a session that another cell's sign-in began with one.
      const isShown = secondFactor === 'on' || session.secondFactorDue;
      return isShown ? found.user : user;
    },
  };
}

function ticketEnded(): AppError {
  return refusal('wrong-credentials', 'second-factor-ticket-ended');
}
