import type { PasswordChange } from '#contract/main-api/users.ts';
import { refusedFields } from '#services/kit/errors.ts';
import { hashPassword, isPassword } from '#services/kit/password.ts';
import type { Session } from '#services/kit/session.ts';
import type { UserRepository } from './repository.ts';

export type UserService = ReturnType<typeof userService>;

export function userService(users: UserRepository) {
  return {
    /** Changes the caller's own password and ends their other sessions. */
    async updatePassword(session: Session, change: PasswordChange): Promise<Record<string, never>> {
      const { currentPassword, newPassword } = change;
      if (!(await isPassword(await users.passwordHash(session.userId), currentPassword))) {
        throw refusedFields({ currentPassword: 'wrong-password' });
      }
      if (newPassword === currentPassword) throw refusedFields({ newPassword: 'password-unchanged' });
      await users.setPassword(session, await hashPassword(newPassword));
      return {};
    },
  };
}
