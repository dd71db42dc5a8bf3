import { Secret, TOTP } from 'otpauth';
import type { ErrorBody } from '#contract/errors.ts';
import { login, type SecondFactorTicket } from '#contract/main-api/sign-in/auth.ts';
import { signInWithCode } from '#contract/main-api/sign-in/secondFactor.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { factorKeyPlace, secretBox } from '#services/kit/auth/secrets.ts';
import type { Database } from '#services/kit/database/index.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import { newKey, newRecoveryCodes } from '#services/main-api/second-factor/codes.ts';
import { request } from '../http/client.ts';
import { testSecretKey, type World } from '../world.ts';

const { seal } = secretBox({
  NODE_ENV: 'test',
  DATABASE_URL: '',
  DATA_DIR: '/nowhere',
  SECRET_KEY: testSecretKey,
});

/** The code that an authenticator app shows, so many steps of 30 s from now. */
export function appCode(key: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

export interface SecondFactor {
  key: string;
  recoveryCodes: string[];
}

/** Gives a user a second factor that is on and none of whose codes was used; in place of one that they had. */
export async function addSecondFactor(database: Database, username: string): Promise<SecondFactor> {
  const { id } = await database
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const key = newKey();
  const { codes, hashes } = await newRecoveryCodes();
  await database.deleteFrom('second_factors').where('user_id', '=', id).execute();
  await database
    .insertInto('second_factors')
    .values({
      user_id: id,
      sealed_key: seal(key, factorKeyPlace(id)),
      confirmed_at: new Date(),
      recovery_hashes: texts(hashes) as never,
    })
    .execute();
  return { key, recoveryCodes: codes };
}

export const wrongCode = [422, 'rule-refused', { code: 'code-wrong' }];
export const ticketEnded = [401, 'wrong-credentials', 'second-factor-ticket-ended'];

/** Status, code, and what is wrong. */
export function codeOf({ status, body }: { status: number; body: unknown }): unknown[] {
  const { code, problems, reason } = body as ErrorBody;
  return [status, code, problems ?? reason];
}

/** Both steps of a sign-in; the password is the demo's. */
export function factorCalls({ urls }: Pick<World, 'urls'>) {
  const password = (username: string, typed = demoPassword) =>
    request(urls, login, { body: { username, password: typed } });
  const ticketOf = async (username: string) =>
    ((await password(username)).body as SecondFactorTicket).secondFactorTicket;
  const give = (secondFactorTicket: string, code: string) =>
    request(urls, signInWithCode, { body: { secondFactorTicket, code } });
  const signIn = async (username: string, code: string) => give(await ticketOf(username), code);
  return { password, ticketOf, give, signIn };
}
