import * as oidc from 'openid-client';
import { AppError, refusal } from '#services/kit/errors.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import { claimOf, isUsableText, withMore, type Claims } from './claims.ts';
import { providerAddressProblem } from './providerAddress.ts';
import { ProviderSilent, providerFetch } from './providerFetch.ts';

/** An identity provider as a company has set it. */
export interface ProviderTerms {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Facts that a sign-in that has left must find again when it returns. */
export interface Leaving {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

/** A person as an identity provider knows them. */
export interface Identity {
  issuer: string;
  subject: string;
  claims: Claims;
}

interface ProviderOptions {
  allowsPrivate: boolean;
  clock: Clock;
  log: Logger;
}

const scope = 'openid profile email';

// oxlint-disable-next-line typescript/no-deprecated -- only marked as such to stand out, and used for this machine alone
const allowPlainHttp: (config: oidc.Configuration) => void = oidc.allowInsecureRequests;

/** Talks with identity providers. Nothing is kept between two sign-ins: each reads the addresses and the keys anew. */
export class Provider {
  readonly #options: ProviderOptions;

  constructor(options: ProviderOptions) {
    this.#options = options;
  }

  /** The page to which the browser is sent. @throws AppError when the provider is away or not set up as it must be */
  leave(terms: ProviderTerms, { state, nonce, verifier, redirectUri }: Leaving): Promise<string> {
    return this.#explained(terms, async () => {
      const config = await this.#configOf(terms);
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      const problem = providerAddressProblem(url.href, this.#options.allowsPrivate);
      if (problem) throw new Error(`the page for signing in has an address that is refused: ${problem}`);
      return url.href;
    });
  }

  /**
   * Redeems the code that the browser has brought.
   * @param answer the parameters with which it came back
   * @param needed claims that are looked for at the UserInfo endpoint if the ID token does not have them
   * @throws AppError
   */
  comeBack(
    terms: ProviderTerms,
    { state, nonce, verifier, redirectUri }: Leaving,
    answer: URLSearchParams,
    needed: readonly string[],
  ): Promise<Identity> {
    return this.#explained(terms, async () => {
      const config = await this.#configOf(terms);
      const address = new URL(redirectUri);
      address.search = answer.toString();
      const tokens = await oidc.authorizationCodeGrant(config, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims: Claims = { ...tokens.claims()! };
      const subject = String(claims.sub);
      if (!isUsableText(subject)) throw new Error('the account has a name that cannot be kept');
      const isLacking = needed.some((name) => claimOf(claims, name) === undefined);
      if (isLacking && config.serverMetadata().userinfo_endpoint) {
        const more = await oidc.fetchUserInfo(config, tokens.access_token, subject);
        return { issuer: terms.issuer, subject, claims: withMore(claims, { ...more }) };
      }
      return { issuer: terms.issuer, subject, claims };
    });
  }

  async #configOf({ issuer, clientId, clientSecret }: ProviderTerms): Promise<oidc.Configuration> {
    const { allowsPrivate, clock } = this.#options;
    const fetch = providerFetch(allowsPrivate);
    // The other places are refused by the requests themselves.
    const isPlain = new URL(issuer).protocol === 'http:';
    const insecure = isPlain && allowsPrivate ? [allowPlainHttp] : [];
    const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
      [oidc.customFetch]: fetch,
      execute: insecure,
    });
    const server = found.serverMetadata();
    // A provider of many organisations names itself by a template, and would let the people of any of them in.
    if (server.issuer !== issuer) throw new Error(`the provider calls itself ${server.issuer.slice(0, 500)}`);
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = methods.includes('client_secret_post')
      ? oidc.ClientSecretPost(clientSecret)
      : oidc.ClientSecretBasic(clientSecret);
    // The clock of the database, as everywhere: that of this machine may be wrong.
    // oxlint-disable-next-line barta/database-time -- openid-client reads the clock of this machine, and is told how wrong it is
    const skew = Math.round((clock.now() - Date.now()) / 1_000);
    const config = new oidc.Configuration(server, clientId, { [oidc.clockSkew]: skew }, authentication);
    config[oidc.customFetch] = fetch;
    for (const allow of insecure) allow(config);
    // Without it openid-client would trust the connection alone and not check signatures.
    oidc.enableNonRepudiationChecks(config);
    return config;
  }

  /** Runs a step with the provider, and says what its failure means to the person who waits. */
  async #explained<Result>({ issuer }: ProviderTerms, step: () => Promise<Result>): Promise<Result> {
    try {
      return await step();
    } catch (error) {
      if (error instanceof AppError) throw error;
      // Neither the code nor a token is in these errors' messages; their causes can hold answers, and are left out.
      const { message, code } = error as Error & { code?: string };
      this.#options.log.warn({ issuer, reason: message, code }, 'a sign-in at an identity provider failed');
      throw explain(error);
    }
  }
}

function explain(error: unknown): AppError {
  if (silenceOf(error)) return refusal('rule-refused', 'identity-provider-away');
  if (error instanceof oidc.AuthorizationResponseError) return refusal('rule-refused', 'identity-not-given');
  if (error instanceof oidc.ResponseBodyError) {
    const isOfCode = error.error === 'invalid_grant';
    return isOfCode
      ? refusal('rule-refused', 'company-sign-in-ended')
      : refusal('rule-refused', 'identity-provider-refuses');
  }
  return refusal('rule-refused', 'identity-not-trusted');
}

/** openid-client wraps what its `fetch` throws. */
function silenceOf(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof ProviderSilent) return true;
  return false;
}
