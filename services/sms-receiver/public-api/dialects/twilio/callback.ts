import { createHmac } from 'node:crypto';
import { twilioAccountSid } from '#contract/public-api/dialects.ts';
import type { Message } from '#contract/public-api/messages.ts';
import type { MakeCallback } from '../callbacks/Callback.ts';
import { errorCodes, messageSid, statusOf } from './messageResource.ts';

/** Calls `StatusCallback`, signed with the auth token. @param options the key's id, which the account SID is made of */
export const twilioCallback: MakeCallback = (url, message, [keyId], authToken) => {
  const status = message.status as Message['status'];
  // To Twilio's programs such a message is `sent`, and that status was reported to them before.
  if (status === 'unknown') return null;
  const sid = messageSid(message.id);
  const word = statusOf(status);
  const errorCode = errorCodes[status];
  const fields = {
    AccountSid: twilioAccountSid(Number(keyId)),
    ApiVersion: '2010-04-01',
    ...(errorCode !== undefined && { ErrorCode: String(errorCode) }),
    From: message.senderId,
    MessageSid: sid,
    MessageStatus: word,
    SmsSid: sid,
    SmsStatus: word,
    To: `+${message.to}`,
  };
  const path = url.pathname + url.search;
  return {
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'i-twilio-idempotency-token': `evt_${message.sequence}`,
      'x-twilio-signature': signatureOf(authToken, url.origin + path, fields),
    },
    body: String(new URLSearchParams(fields)),
  };
};

/** The address, and then the name and value of each field in the order of their names (https://www.twilio.com/docs/usage/security). */
function signatureOf(authToken: string, address: string, fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).sort();
  const text = address + names.map((name) => name + fields[name]).join('');
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64');
}
