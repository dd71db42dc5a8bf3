import { randomBytes } from 'node:crypto';
import {
  finishCompanySignIn,
  startCompanySignIn,
  type CompanySignInInput,
} from '#contract/main-api/sign-in/companySignIn.ts';
import { request, type Answer, type ServiceUrls } from '../http/client.ts';
import { testClient, type IdentityProvider } from '#tests/simulators/IdentityProvider.ts';

/** The portal of the tests. */
export const portalOrigin = 'http://127.0.0.1:8080';
export const redirectUri = `${portalOrigin}/auth/return`;

/** Settings as an administrator saves them, for a provider of the tests. */
export function signInSettings(
  provider: IdentityProvider,
  change: Partial<CompanySignInInput> = {},
): CompanySignInInput {
  return {
    shortName: 'acme',
    emailDomains: [],
    issuer: provider.issuer,
    ...testClient,
    matchClaim: 'preferred_username',
    matchField: 'username',
    roleClaim: null,
    roles: [],
    createsPeople: false,
    factorValues: ['mfa'],
    isOn: true,
    passwordsOff: false,
    ...change,
  };
}

/** A browser as the services and a provider see it: it keeps the provider's cookies and the key of its sign-in. */
export class CompanyBrowser {
  readonly browserKey = randomBytes(32).toString('base64url');
  readonly #urls: ServiceUrls;
  readonly #cookies = new Map<string, string>();

  constructor(urls: ServiceUrls) {
    this.#urls = urls;
  }

  start(company: string, headers: Record<string, string> = { origin: portalOrigin }): Promise<Answer<never>> {
    const body = { company, browserKey: this.browserKey };
    return request(this.#urls, startCompanySignIn, { body }, { headers });
  }

  /** Signs in at the provider. @returns what it added to the address of the portal */
  async atProvider(url: string, sub: string | null): Promise<string> {
    let next = url;
    for (let step = 0; step < 12; step += 1) {
      const isForm = /\/interaction\/[^/]+$/.test(next);
      const response = await fetch(next, {
        method: isForm ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(isForm && { body: new URLSearchParams(sub === null ? { cancel: '1' } : { sub }) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        const [name = '', ...value] = pair.split('=');
        this.#cookies.set(name, value.join('='));
      }
      const location = response.headers.get('location');
      if (!location) throw new Error(`The provider answers ${response.status}: ${await response.text()}`);
      next = new URL(location, next).href;
      if (next.startsWith(portalOrigin)) return new URL(next).search.slice(1);
    }
    throw new Error('The provider redirects in a circle.');
  }

  finish(
    answer: string,
    browserKey = this.browserKey,
    headers: Record<string, string> = {},
  ): Promise<Answer<never>> {
    return request(this.#urls, finishCompanySignIn, { body: { answer, browserKey } }, { headers });
  }

  /** From the portal to the provider and back. */
  async signIn(company: string, sub: string, headers: Record<string, string> = {}): Promise<Answer<never>> {
    const started = await this.start(company);
    if (started.status !== 200) return started;
    const { url } = started.body as { url: string };
    return this.finish(await this.atProvider(url, sub), this.browserKey, headers);
  }
}
