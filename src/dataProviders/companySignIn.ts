import type { Reply } from '#contract/endpoint.ts';
import {
  companySignInLimits,
  finishCompanySignIn,
  startCompanySignIn,
  testCompanySignIn,
  type TestedSignIn,
} from '#contract/main-api/sign-in/companySignIn.ts';
import { cookieValue } from '../preferences.ts';
import { companyTabPath } from '../screens/companyTabs.ts';
import { safeReturnUrl } from '../screens/returnUrl.ts';
import { remember, type CodeNeeded } from './cells/signIn.ts';
import { call } from './http/httpClient.ts';

/** Keeps a sign-in in the browser that began it: whoever is sent the address of a return cannot use it. */
const keyCookie = 'barta-sign-in';
/** Where a sign-in leads, kept over the way to the provider and back. */
const targetKey = 'barta.sign-in-target';

/** The key of this browser; several tabs have the same one. */
function browserKey(): string {
  const key = cookieValue(keyCookie) ?? newKey();
  const isSecure = window.location.protocol === 'https:';
  const seconds = companySignInLimits.startMinutes * 60;
  document.cookie = `${keyCookie}=${key}; path=/; max-age=${seconds}; samesite=lax${isSecure ? '; secure' : ''}`;
  return key;
}

/** 256 random bits in Base64url. */
function newKey(): string {
  const octets = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...octets))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Leaves for the identity provider of a company. */
export async function leaveForCompany(company: string, returnUrl: string | null): Promise<void> {
  const { url } = await call(startCompanySignIn, { body: { company, browserKey: browserKey() } });
  sessionStorage.setItem(targetKey, safeReturnUrl(returnUrl));
  window.location.assign(url);
}

/** Leaves for a sign-in that tries the settings of a company. */
export async function leaveForTest(id: number): Promise<void> {
  const { url } = await call(testCompanySignIn, { params: { id }, body: { browserKey: browserKey() } });
  sessionStorage.setItem(targetKey, companyTabPath(id, 'signIn'));
  window.location.assign(url);
}

/** Where the sign-in leads that this tab has left for. */
export function signInTarget(): string {
  return safeReturnUrl(sessionStorage.getItem(targetKey));
}

/** The end of a sign-in: where to go on, the second step, or what a test has shown. */
export type Finished = { target: string } | { needed: CodeNeeded; target: string } | TestedSignIn;

/** @param answer the query with which the provider has sent the browser back */
export async function finishAtCompany(answer: string): Promise<Finished> {
  const body = { answer, browserKey: cookieValue(keyCookie) ?? newKey() };
  const reply: Reply<typeof finishCompanySignIn> = await call(finishCompanySignIn, { body });
  if ('tested' in reply) return reply;
  const target = signInTarget();
  sessionStorage.removeItem(targetKey);
  if ('secondFactorTicket' in reply)
    return {
      target,
      needed: {
        ticket: reply.secondFactorTicket,
        kinds: reply.secondFactors,
        cell: undefined,
        username: '',
      },
    };
  remember(reply, undefined);
  return { target };
}
