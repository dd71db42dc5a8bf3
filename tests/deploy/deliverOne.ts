import { expect } from 'vitest';
import { findMessage } from '#contract/database-manager/messages.ts';
import { login } from '#contract/main-api/sign-in/auth.ts';
import { sendSingle } from '#contract/sms-receiver/sending.ts';
import { eventually } from '#tests/helpers/eventually.ts';
import { Client, request, type ServiceUrls } from '#tests/helpers/http/client.ts';

export async function signIn(urls: ServiceUrls, username: string, password: string): Promise<Client> {
  const { status, body } = await request(urls, login, { body: { username, password } });
  expect({ status, body }).toMatchObject({ status: 200 });
  const { accessToken, companyId } = body as { accessToken: string; companyId: number };
  return new Client(urls, accessToken, companyId);
}

/** Sends a message as a program does, and waits until the carrier has delivered it. */
export async function deliverOne(client: Client, to = '01712345678'): Promise<void> {
  const body = { to, text: 'A first message', class: 'transactional' as const };
  const { messageId } = await client.call(sendSingle, { body });
  await eventually(async () => {
    const params = { companyId: client.companyId, id: messageId };
    const { message } = await client.call(findMessage, { params });
    expect(message.status).toBe('delivered');
  }, 30_000);
}
