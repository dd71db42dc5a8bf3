import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { saveCompanySignIn } from '#contract/main-api/sign-in/companySignIn.ts';
import { removeExpired } from '#services/engine/upkeep/removeExpired.ts';
import { readSettings } from '#services/kit/process/settings.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { startMainApi } from '#services/main-api/app.ts';
import { mainApiSettings } from '#services/main-api/config.ts';
import { addClientCompany, addPerson, clientOf } from '#tests/helpers/people/people.ts';
import { codeOf } from '#tests/helpers/people/secondFactor.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import {
  CompanyBrowser,
  portalOrigin,
  redirectUri,
  signInSettings,
} from '#tests/helpers/sign-in/companyBrowser.ts';
import { startWorld, testSecretKey, type World } from '#tests/helpers/world.ts';
import { IdentityProvider } from '#tests/simulators/IdentityProvider.ts';

let world: World;
let provider: IdentityProvider;
let boss: Client;
let companyId: number;
const person = 'weaver';

beforeAll(async () => {
  world = await startWorld();
  provider = await IdentityProvider.start([redirectUri]);
  ({ companyId } = await addClientCompany(world.database, 'Jute'));
  await addPerson(world.database, { username: person, companyId, role: 'Operator' });
  boss = await clientOf(world, 'jute');
  provider.add(person, { preferred_username: person });
});
afterAll(async () => {
  await provider.close();
  await world.close();
});
beforeEach(async () => {
  provider.intercept = null;
  await boss.call(saveCompanySignIn, { params: { id: companyId }, body: signInSettings(provider) });
});

const refused = (reason: string) => [422, 'rule-refused', reason];
const leave = async (browser: CompanyBrowser) => {
  const { url } = (await browser.start('acme')).body as { url: string };
  return url;
};
async function back(): Promise<{ browser: CompanyBrowser; answer: string }> {
  const browser = new CompanyBrowser(world.urls);
  return { browser, answer: await browser.atProvider(await leave(browser), person) };
}
const withParameter = (answer: string, name: string, value: string) => {
  const parameters = new URLSearchParams(answer);
  parameters.set(name, value);
  return parameters.toString();
};

describe('the way to the provider', () => {
  test('asks for a code, with a state, a nonce and a challenge that differ each time', async () => {
    const urls = [
      new URL(await leave(new CompanyBrowser(world.urls))),
      new URL(await leave(new CompanyBrowser(world.urls))),
    ];
    for (const { origin, searchParams } of urls) {
      expect(origin).toBe(provider.issuer);
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: 'code',
        redirect_uri: redirectUri,
        code_challenge_method: 'S256',
      });
    }
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(urls[0]!.searchParams.get(name)).not.toBe(urls[1]!.searchParams.get(name));
  });

  test.each(['https://evil.example', 'null', 'http://127.0.0.1:9999', `${portalOrigin}.evil.example`])(
    'is not open to a page of %s',
    async (origin) => {
      const answer = await new CompanyBrowser(world.urls).start('acme', { origin });
      expect(codeOf(answer)).toEqual(refused('portal-origin-unknown'));
    },
  );

  test('does not exist for a company without it', async () => {
    const unknown = await new CompanyBrowser(world.urls).start('nobody');
    expect(codeOf(unknown)).toEqual(refused('company-sign-in-unknown'));
    await boss.call(saveCompanySignIn, {
      params: { id: companyId },
      body: signInSettings(provider, { isOn: false }),
    });
    expect(codeOf(await new CompanyBrowser(world.urls).start('acme'))).toEqual(
      refused('company-sign-in-unknown'),
    );
  });
});

describe('the way back', () => {
  test('is good once', async () => {
    const { browser, answer } = await back();
    expect((await browser.finish(answer)).status).toBe(200);
    expect(codeOf(await browser.finish(answer))).toEqual(refused('company-sign-in-ended'));
  });

  test('of many at once lets one in', async () => {
    const { browser, answer } = await back();
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.finish(answer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  test('is good in the browser that left, also after another has tried it', async () => {
    const { browser, answer } = await back();
    const stranger = randomBytes(32).toString('base64url');
    expect(codeOf(await browser.finish(answer, stranger))).toEqual(refused('company-sign-in-ended'));
    expect((await browser.finish(answer)).status).toBe(200);
  });

  test('is not good with another state, nor after ten minutes', async () => {
    const { browser, answer } = await back();
    for (const state of ['', 'x', randomBytes(32).toString('base64url')])
      expect(codeOf(await browser.finish(withParameter(answer, 'state', state)))).toEqual(
        refused('company-sign-in-ended'),
      );
    await world.database.updateTable('company_sign_in_starts').set({ expires_at: new Date() }).execute();
    expect(codeOf(await browser.finish(answer))).toEqual(refused('company-sign-in-ended'));
    await removeExpired(world.database);
    expect(await world.database.selectFrom('company_sign_in_starts').selectAll().execute()).toEqual([]);
  });

  test('is not good with a code that was issued to another browser', async () => {
    const [own, other] = [await back(), await back()];
    const code = new URLSearchParams(other.answer).get('code')!;
    expect(codeOf(await own.browser.finish(withParameter(own.answer, 'code', code)))).toEqual(
      refused('company-sign-in-ended'),
    );
  });

  test('is not good with another nonce, nor from a provider that calls itself otherwise', async () => {
    const first = await back();
    await world.database.updateTable('company_sign_in_starts').set({ nonce: 'another' }).execute();
    expect(codeOf(await first.browser.finish(first.answer))).toEqual(refused('identity-not-trusted'));
    const second = await back();
    const elsewhere = withParameter(second.answer, 'iss', 'https://evil.example');
    expect(codeOf(await second.browser.finish(elsewhere))).toEqual(refused('identity-not-trusted'));
  });

  test('says so when the person did not want to', async () => {
    const browser = new CompanyBrowser(world.urls);
    const answer = await browser.atProvider(await leave(browser), null);
    expect(codeOf(await browser.finish(answer))).toEqual(refused('identity-not-given'));
  });

  test('may lead to another process', async () => {
    const log = createLog('tests', 'silent');
    const settings = readSettings(mainApiSettings, {
      MAIN_API_PORT: '0',
      SECRET_KEY: testSecretKey,
      SIGN_IN_PRIVATE_ADDRESSES: 'true',
    });
    const second = await startMainApi({ database: world.database, log, settings });
    const { browser, answer } = await back();
    const there = new CompanyBrowser({ ...world.urls, 'main-api': second.address });
    expect((await there.finish(answer, browser.browserKey)).status).toBe(200);
    await second.stop();
  });
});

describe('keys and failures of the provider', () => {
  test('new keys are fetched', async () => {
    expect((await new CompanyBrowser(world.urls).signIn('acme', person)).status).toBe(200);
    provider.changeKeys();
    expect((await new CompanyBrowser(world.urls).signIn('acme', person)).status).toBe(200);
  });

  test('what is signed by another key is refused', async () => {
    const { browser, answer } = await back();
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    provider.intercept = ({ url }, response) => {
      if (url !== '/jwks') return false;
      const key = { ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }));
      return true;
    };
    expect(codeOf(await browser.finish(answer))).toEqual(refused('identity-not-trusted'));
  });

  test.each<[string, NonNullable<IdentityProvider['intercept']>]>([
    ['breaks off', (_, response) => Boolean(response.destroy())],
    ['answers 503', (_, response) => Boolean(response.writeHead(503).end('<h1>Away</h1>'))],
    [
      'answers without end',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('[' + '1,'.repeat(200_000));
        return true;
      },
    ],
  ])('a provider that %s is said to be away, going and coming back', async (_, intercept) => {
    const { browser, answer } = await back();
    provider.intercept = intercept;
    expect(codeOf(await new CompanyBrowser(world.urls).start('acme'))).toEqual(
      refused('identity-provider-away'),
    );
    expect(codeOf(await browser.finish(answer))).toEqual(refused('identity-provider-away'));
  });

  test('a wrong client secret is said to be for the administrator', async () => {
    const { browser, answer } = await back();
    await boss.call(saveCompanySignIn, {
      params: { id: companyId },
      body: signInSettings(provider, { clientSecret: 'a wrong one' }),
    });
    expect(codeOf(await browser.finish(answer))).toEqual(refused('identity-provider-refuses'));
  });

  test('the provider is asked nothing where it names pages of other machines inside', async () => {
    provider.intercept = ({ url }, response) => {
      if (!url!.startsWith('/.well-known')) return false;
      const { issuer } = provider;
      response.setHeader('content-type', 'application/json').end(
        JSON.stringify({
          issuer,
          authorization_endpoint: 'javascript:alert(1)',
          token_endpoint: `${issuer}/token`,
        }),
      );
      return true;
    };
    expect(codeOf(await new CompanyBrowser(world.urls).start('acme'))).toEqual(
      refused('identity-not-trusted'),
    );
  });
});

describe('the address of the provider', () => {
  test.each([
    ['http://accounts.example.com', 'issuer-needs-https'],
    ['http://10.0.0.1', 'issuer-needs-https'],
    ['https://user:pw@accounts.example.com', 'url-not-understood'],
  ])('%s is refused', async (issuer, problem) => {
    const body = { ...signInSettings(provider), issuer };
    expect(codeOf(await boss.refusal(saveCompanySignIn, { params: { id: companyId }, body }))).toEqual([
      422,
      'rule-refused',
      { issuer: problem },
    ]);
  });

  test('of this machine or a private network is refused unless the provider allows it, also later', async () => {
    const log = createLog('tests', 'silent');
    const settings = readSettings(mainApiSettings, { MAIN_API_PORT: '0', SECRET_KEY: testSecretKey });
    const strict = await startMainApi({ database: world.database, log, settings });
    const urls = { ...world.urls, 'main-api': strict.address };
    const strictBoss = await clientOf({ database: world.database, urls }, 'jute');
    const asked = provider.requests.length;
    for (const [issuer, problem] of [
      ['http://127.0.0.1', 'issuer-needs-https'],
      ['https://127.0.0.1', 'url-private'],
      ['https://169.254.169.254', 'url-private'],
      ['https://[::1]', 'url-private'],
      ['https://localhost', 'url-private'],
    ]) {
      const body = { ...signInSettings(provider), issuer };
      expect(
        codeOf(await strictBoss.refusal(saveCompanySignIn, { params: { id: companyId }, body })),
      ).toEqual([422, 'rule-refused', { issuer: problem }]);
    }
    // It was allowed when it was saved.
    expect(codeOf(await new CompanyBrowser(urls).start('acme'))).toEqual(refused('identity-not-trusted'));
    expect(provider.requests.length).toBe(asked);
    await strict.stop();
  });

  test('gets the secret of no other', async () => {
    const { clientSecret: _, ...body } = signInSettings(provider);
    const elsewhere = { ...body, issuer: 'https://evil.example.com' };
    expect(
      codeOf(await boss.refusal(saveCompanySignIn, { params: { id: companyId }, body: elsewhere })),
    ).toEqual([422, 'rule-refused', { clientSecret: 'required' }]);
    const kept = await boss.call(saveCompanySignIn, { params: { id: companyId }, body });
    expect(JSON.stringify(kept)).not.toContain('secret');
  });
});
