import { pbkdf2 } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { useOwnTmpdir } from '#tests/helpers/ownTmpdir.ts';
import { previewContacts } from '#contract/sms-receiver/contactImports.ts';
import { createLog } from '../../logging/log.ts';
import { createFastify } from '../fastify.ts';
import { acceptUploads, withUpload } from './upload.ts';

const folder = useOwnTmpdir();

/** Larger than what is buffered on the way to the disk, and small enough to arrive before that takes more. */
const form = `--b\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n${'0'.repeat(100_000)}\r\n--b--\r\n`;
const headers = `POST / HTTP/1.1\r\nHost: barta\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${form.length}\r\n\r\n`;

/** The disk takes nothing for some 100 ms: all threads of Node that serve it do something else. */
function keepDiskBusy(): void {
  for (let thread = 0; thread < 4; thread += 1) pbkdf2('', '', 200_000, 64, 'sha512', () => undefined);
}

test('a caller who disconnects leaves no file, even if all of the request has arrived and waits to be written', async () => {
  const app = createFastify(createLog('tests', 'silent'));
  await acceptUploads(app, previewContacts.upload);
  let isAnswered = false;
  const outcome = new Promise((resolve) => {
    app.post('/', (request, reply) => {
      keepDiskBusy();
      const disconnectWhenArrived = () => {
        if (request.raw.complete) request.raw.socket.destroy();
        else setImmediate(disconnectWhenArrived);
      };
      disconnectWhenArrived();
      const answer = withUpload(request, reply, previewContacts, () => (isAnswered = true));
      resolve(answer.catch((error: unknown) => error));
      return answer;
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(headers + form);
  await once(socket, 'close');
  expect(await outcome).toMatchObject({ code: 'malformed-request' });
  expect(isAnswered).toBe(false);
  expect(readdirSync(folder())).toEqual([]);
  await app.close();
});
