import { sendOtp } from '#contract/main-api/sign-in/passwordRecovery.ts';
import { locate } from '../../../dataProviders/cells/locate.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';

/** A one-time code that is on its way, if there is such a user. Times are in milliseconds since 1970. */
export interface SentCode {
  username: string;
  sentAt: number;
  expiresAt: number;
}

export async function sendCode(username: string): Promise<SentCode> {
  const { expiresInSeconds } = await call(sendOtp, {
    query: { userName: username },
    at: await locate(username),
  });
  const sentAt = Date.now();
  return { username, sentAt, expiresAt: sentAt + expiresInSeconds * 1_000 };
}
