import type { CustomFetch } from 'openid-client';
import { dnsLookup } from '#services/kit/http-client/dnsLookup.ts';
import { HttpCaller } from '#services/kit/http-client/HttpCaller.ts';
import { targetOf } from '#services/kit/http-client/target.ts';
import { providerAddressProblem } from './providerAddress.ts';
import { privateProvidersSetting } from './settings.ts';

/** One sign-in makes up to five requests, one after the other, and a person waits for it. */
const timeoutMs = 5_000;

/** The identity provider gave no whole answer: it may be away, or may not be reached from here. */
export class ProviderSilent extends Error {
  override name = 'ProviderSilent';
}

/**
 * `fetch` for openid-client: bounded in size and time, over connections that refuse private addresses at the moment they are made, and
 * without redirects, so that a provider that a company has chosen reaches nothing inside.
 */
export function providerFetch(allowsPrivate: boolean): CustomFetch {
  return async (address, { method, headers, body }) => {
    const problem = providerAddressProblem(address, allowsPrivate);
    if (problem) throw new ProviderSilent(`${problem}: ${new URL(address).origin}`);
    const url = new URL(address);
    const caller = new HttpCaller({
      ...targetOf(url),
      connections: 1,
      timeoutMs,
      allowsPrivate,
      privateSetting: privateProvidersSetting,
      lookupAll: dnsLookup,
    });
    try {
      const outcome = await caller.call({
        method: method === 'POST' ? 'POST' : 'GET',
        path: url.pathname + url.search,
        headers: { ...headers, host: url.host },
        body: body === undefined || body === null ? '' : String(body as URLSearchParams | string),
      });
      if (outcome.kind !== 'answered') throw new ProviderSilent(outcome.reason);
      // A proxy of a provider that is away answers so.
      if (outcome.status >= 500) throw new ProviderSilent(`it answers with status ${outcome.status}`);
      const isBare = [204, 304].includes(outcome.status);
      return new Response(isBare ? null : new Uint8Array(outcome.body), {
        status: Math.max(outcome.status, 200),
        ...(outcome.contentType && { headers: { 'content-type': outcome.contentType } }),
      });
    } finally {
      caller.close();
    }
  };
}
