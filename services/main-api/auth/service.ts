import type {
  Credentials,
  LoginReply,
  SecondFactorTicket,
  SignedInUser,
} from '#contract/main-api/sign-in/auth.ts';
import type { SecondFactorSignIn } from '#contract/main-api/sign-in/secondFactor.ts';
import { AppError, refusal, refusedFields } from '#services/kit/errors.ts';
import { isPassword } from '#services/kit/auth/password/password.ts';
import { sessionEnded, tokenHashOf, type Session } from '#services/kit/auth/session.ts';
import { singleSignOnReply } from '../company-sign-in/wayIn.ts';
import type { Origin } from '../knownPlaces.ts';
import type { FactorProofs } from '../second-factor/proofs.ts';
import type { AuthRepository } from './repository.ts';

export function authService(people: AuthRepository, proofs: FactorProofs) {
  return {
    /**
     * Who has a second factor gets a ticket in place of a session.
     * @throws wrong-credentials, in the same words and time for a wrong name, password, or a closed account;
     * forbidden, after a right password, where the company has turned passwords off; rate-limited
     * @param domain where passkeys work for this caller
     */
    async login(
      { username, password }: Credentials,
      origin: Origin,
      domain: string | null,
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
        const ticket = await people.startTicket(found, domain);
        if (ticket) return ticket;
      }
      const accessToken = found && matches ? await people.startSession(found, origin, place) : null;
      if (!found || accessToken === null) {
        await people.recordRefusal(username, origin.address);
        throw new AppError('wrong-credentials', 'Registration No. or Password is incorrect');
      }
      return { accessToken, ...found.user };
    },

    /**
     * @throws wrong-credentials when the ticket has ended, by its time, its tries or with the person's sessions; rule-refused on `code` or `passkey`;
     * rate-limited
     */
    async signInWithCode(
      { secondFactorTicket: ticket, ...proof }: SecondFactorSignIn,
      origin: Origin,
    ): Promise<LoginReply> {
      // The try is spent before the check, so that guesses at the same time are no more than there are tries.
      const spent = await people.spendTry(ticket);
      if (!spent) throw ticketEnded();
      const place = await people.placeOf(spent.username, origin);
      await people.countCodeTry(spent.userId, place);
      const checked = await proofs.check(
        {
          userId: spent.userId,
          tokenHash: tokenHashOf(ticket),
          purpose: 'sign-in',
          address: origin.address,
        },
        proof,
      );
      if (checked.problems) {
        await people.recordWrongCode(spent.userId, spent.username, origin.address);
        throw spent.triesLeft > 0 ? refusedFields(checked.problems) : ticketEnded();
      }
      const { used } = checked;
      const found = await people.findByUsername(spent.username);
      const accessToken =
        found &&
        (await people.startSession(found, origin, place, { code: { ticket, used } }).catch(async (error) => {
          if (error instanceof AppError) await people.recordRefusal(spent.username, origin.address);
          throw error;
        }));
      if (!found || !accessToken) throw ticketEnded();
      return {
        accessToken,
        ...found.user,
        ...(spent.isSingleSignOn && singleSignOnReply),
      };
    },

    async logout(session: Session): Promise<Record<string, never>> {
      await people.endSession(session);
      return {};
    },

    async currentUser(session: Session): Promise<SignedInUser> {
      const found = await people.findByUsername(session.username);
      if (!found) throw sessionEnded();
      const { secondFactor, ...user } = found.user;
      // Not due in a session that another cell's sign-in, or that at an identity provider, began with one.
      const isShown = secondFactor === 'on' || session.secondFactorDue;
      const isSingleSignOn = await people.isSingleSignOn(session);
      return {
        ...(isShown ? found.user : user),
        ...(isSingleSignOn && singleSignOnReply),
      };
    },
  };
}

function ticketEnded(): AppError {
  return refusal('wrong-credentials', 'second-factor-ticket-ended');
}
