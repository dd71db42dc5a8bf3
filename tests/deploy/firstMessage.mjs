// Runs on the server of debianServer.test.ts, whose network we are not in: the first administrator signs in through nginx, sends a
// message, and waits until it is delivered.
import { setTimeout as sleep } from 'node:timers/promises';

const [password] = process.argv.slice(2);
// The certificate is of no authority.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

async function call(method, path, { token, body } = {}) {
  const response = await fetch(`https://sms.example.com${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}

const { accessToken: token, companyId } = await call('POST', '/main-api/auth', {
  body: { username: 'admin', password },
});
const { messageId } = await call('POST', '/sms-receiver/noauth/v2/single', {
  token,
  body: { to: '01712345678', text: 'A first message', class: 'transactional' },
});
const history = `/database-manager/api/v2/report/sms/history/${companyId}/${messageId}`;
const deadline = Date.now() + 30_000;
for (;;) {
  const { message } = await call('GET', history, { token });
  if (message.status === 'delivered') break;
  if (Date.now() > deadline) throw new Error(`the message is still ${message.status}`);
  await sleep(200);
}
process.stdout.write('delivered\n');
