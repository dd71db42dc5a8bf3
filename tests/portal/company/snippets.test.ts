import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  snippetLanguages,
  snippetOf,
  type ProgramRequest,
  type SnippetLanguage,
} from '#src/components/api/snippets.ts';

/*
 * Each snippet is run by its own language: what the server receives must be the request that it was made of. Of PHP and Python there may be
 * none on a machine; curl and Node are always there.
 */
const run = promisify(execFile);
const programs: Record<SnippetLanguage, { command: string; arguments: string[]; file: string }> = {
  curl: { command: 'sh', arguments: [], file: 'request.sh' },
  node: { command: process.execPath, arguments: [], file: 'request.mjs' },
  php: { command: 'php', arguments: [], file: 'request.php' },
  python: { command: 'python3', arguments: [], file: 'request.py' },
};

interface Received {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  type: string | undefined;
  body: string;
}

let server: Server;
let base: string;
let folder: string;
let received: Received[] = [];
/** Languages that this machine has. */
let present: readonly SnippetLanguage[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'barta-snippets-'));
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { authorization, 'content-type': type } = request.headers;
      received.push({ method: request.method, url: request.url, authorization, type, body });
      response.writeHead(202, { 'Content-Type': 'application/json' }).end('{"id":"8123"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const found = await Promise.all(
    snippetLanguages.map((language) =>
      run(language === 'curl' ? 'curl' : programs[language].command, ['--version']).then(
        () => [language],
        () => [],
      ),
    ),
  );
  present = found.flat();
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

async function runSnippet(
  language: SnippetLanguage,
  request: ProgramRequest,
): Promise<Received & { printed: string }> {
  received = [];
  const { command, file } = programs[language];
  const script = path.join(folder, file);
  await writeFile(script, snippetOf(language, request, 'barta_live_abc'));
  const { stdout } = await run(command, [script]);
  expect(received).toHaveLength(1);
  return { ...received[0]!, printed: stdout };
}

/** Texts with what ends a text in one of the languages, or means something else there. */
const difficult = [
  `It's "50 %" off\\ $HOME \`id\` \${x} {name} #`,
  'দুই\nলাইন 🎉',
  String.raw`\' \" \n \\`,
  "'; rm -rf / #",
];

test('there are curl and Node at least', () => {
  expect(present).toEqual(expect.arrayContaining(['curl', 'node']));
});

describe.each(snippetLanguages)('the lines for %s', (language) => {
  test('send the body as it is', async ({ skip }) => {
    if (!present.includes(language)) skip();
    const body = {
      text: difficult.join('\n'),
      recipients: difficult.map((text) => ({ to: '01712345678', text })),
      validateOnly: true,
      senderId: null,
      campaignId: 12,
      none: [],
    };
    const { printed, ...request } = await runSnippet(language, {
      method: 'POST',
      url: `${base}/v1/batches`,
      body,
    });
    expect({ ...request, body: JSON.parse(request.body) as unknown }).toEqual({
      method: 'POST',
      url: '/v1/batches',
      authorization: 'Bearer barta_live_abc',
      type: 'application/json',
      body,
    });
    expect(printed).toContain('8123');
  });

  test('ask for an address', async ({ skip }) => {
    if (!present.includes(language)) skip();
    const url = `${base}/v1/messages?reference=${encodeURIComponent("it's 1042")}&limit=1`;
    const { printed, ...request } = await runSnippet(language, { method: 'GET', url });
    expect({ ...request, url: decodeURIComponent(request.url!) }).toEqual({
      method: 'GET',
      url: decodeURIComponent(url.slice(base.length)),
      authorization: 'Bearer barta_live_abc',
      type: undefined,
      body: '',
    });
    expect(printed).toContain('8123');
  });
});
