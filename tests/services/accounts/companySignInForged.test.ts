import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveCompanySignIn } from '#contract/main-api/sign-in/companySignIn.ts';
import { addClientCompany, addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { codeOf } from '#tests/helpers/people/secondFactor.ts';
import { CompanyBrowser, redirectUri, signInSettings } from '#tests/helpers/sign-in/companyBrowser.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';
import { IdentityProvider, testClient } from '#tests/simulators/IdentityProvider.ts';

let world: World;
let provider: IdentityProvider;
const person = 'warper';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const { clientId, clientSecret } = testClient;

beforeAll(async () => {
  world = await startWorld();
  provider = await IdentityProvider.start([redirectUri]);
  const { companyId } = await addClientCompany(world.database, 'Rayon');
  await addPerson(world.database, { username: person, companyId, role: 'Operator' });
  provider.add(person, { preferred_username: person });
  const boss = await clientOf(world, 'rayon');
  await boss.call(saveCompanySignIn, { params: { id: companyId }, body: signInSettings(provider) });
});
afterAll(async () => {
  await provider.close();
  await world.close();
});
beforeEach(() => {
  provider.intercept = null;
});

type Claims = Record<string, unknown>;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1_000);

const signatures: Record<string, (text: string) => Buffer> = {
  RS256: (text) => sign('sha256', Buffer.from(text), privateKey),
  HS256: (text) => createHmac('sha256', clientSecret).update(text).digest(),
  none: () => Buffer.alloc(0),
};
function tokenOf(claims: Claims, alg = 'RS256'): string {
  const text = `${part({ alg, typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${signatures[alg]!(text).toString('base64url')}`;
}
const json = (response: ServerResponse, body: object) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

/** A provider that gives this ID token, and says that it signs by each algorithm. */
async function finishWith(change: Claims, alg?: string) {
  const browser = new CompanyBrowser(world.urls);
  const { url } = (await browser.start('acme')).body as { url: string };
  const answer = await browser.atProvider(url, person);
  const { issuer } = provider;
  const claims = {
    iss: issuer,
    aud: clientId,
    sub: person,
    preferred_username: person,
    nonce: new URL(url).searchParams.get('nonce'),
    iat: now(),
    exp: now() + 60,
    ...change,
  };
  provider.intercept = ({ url: path }, response) => {
    if (path === '/jwks') json(response, { keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig' }] });
    else if (path === '/token')
      json(response, { access_token: 'x', token_type: 'Bearer', id_token: tokenOf(claims, alg) });
    else if (path!.startsWith('/.well-known'))
      json(response, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: Object.keys(signatures),
      });
    else return false;
    return true;
  };
  return browser.finish(answer);
}

test('an ID token as it must be is taken', async () => {
  expect((await finishWith({})).body).toMatchObject({ username: person });
  expect((await finishWith({ aud: [clientId] })).body).toMatchObject({ username: person });
});

test.each<[string, Claims, string?]>([
  ['that is not signed', {}, 'none'],
  ['that is signed with the client secret', {}, 'HS256'],
  ['for another client', { aud: 'other' }],
  ['for several clients that does not say to whom it was given', { aud: [clientId, 'other'] }],
  ['that was given to another client', { aud: [clientId, 'other'], azp: 'other' }],
  ['of another provider', { iss: 'https://evil.example' }],
  ['without a nonce', { nonce: undefined }],
  ['that ended two minutes ago', { iat: now() - 600, exp: now() - 120 }],
  ['that begins in ten minutes', { nbf: now() + 600 }],
  ['without an end', { exp: undefined }],
  ['whose end is a text', { exp: 'tomorrow' }],
  ['without an account', { sub: undefined }],
  ['whose account is a number', { sub: 7 }],
  ['whose account is a list', { sub: [person] }],
  ['whose account is empty', { sub: '' }],
])('an ID token %s is refused', async (_, claims, alg) => {
  expect(codeOf(await finishWith(claims, alg))).toEqual([422, 'rule-refused', 'identity-not-trusted']);
});

test.each([
  ['redirects into the network', 302, { location: 'http://169.254.169.254/latest' }],
  ['gives a page', 200, { 'content-type': 'text/html' }],
  ['compresses', 200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
])('a provider that %s is refused, and nothing of its answer is shown', async (_, status, headers) => {
  provider.intercept = (_request, response) => {
    response.writeHead(status, headers).end('a secret of the network');
    return true;
  };
  const answer = await new CompanyBrowser(world.urls).start('acme');
  expect(codeOf(answer)).toEqual([422, 'rule-refused', 'identity-not-trusted']);
  expect(JSON.stringify(answer.body)).not.toContain('a secret of');
});

test('a provider whose answer comes by drops is given up after some seconds', async () => {
  provider.intercept = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drops = setInterval(() => response.write(' '), 100).unref();
    response.on('close', () => clearInterval(drops));
    return true;
  };
  const since = performance.now();
  expect(codeOf(await new CompanyBrowser(world.urls).start('acme'))).toEqual([
    422,
    'rule-refused',
    'identity-provider-away',
  ]);
  expect(performance.now() - since).toBeLessThan(8_000);
});

test.each(['', '\0', 'a'.repeat(300), 'a\u0000cme', "acme' or 1=1", '@', '@@acme', '.'])(
  'no company is named %j',
  async (company) => {
    const { status } = await new CompanyBrowser(world.urls).start(company);
    expect([400, 422]).toContain(status);
  },
);

test.each([
  'x',
  'state',
  'state=%00&code=%00',
  'state=a&state=b&code=c',
  '?state=&code=',
  'error=x&error_description=%ff',
])('nobody comes back with %j', async (answer) => {
  expect(codeOf(await new CompanyBrowser(world.urls).finish(answer))).toEqual([
    422,
    'rule-refused',
    'company-sign-in-ended',
  ]);
});
