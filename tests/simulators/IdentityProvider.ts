import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import OidcProvider, { type Configuration, type JWK } from 'oidc-provider';

/** An account at the provider, with all that it says of its owner. */
export interface Account {
  sub: string;
  claims: Record<string, unknown>;
}

export const testClient = { clientId: 'barta', clientSecret: 'a secret of the test client' } as const;

/** A real OpenID provider on a socket of this machine, whose accounts, keys and failures tests choose. */
export class IdentityProvider {
  readonly issuer: string;
  readonly accounts = new Map<string, Account>();
  /** The requests that came, by their paths. */
  readonly requests: string[] = [];
  /** Answers a request in place of the provider when it returns true. */
  intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null;
  readonly #server: http.Server;
  readonly #redirectUris: string[];
  #provider: OidcProvider;
  #handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;

  static async start(redirectUris: string[], port = 0): Promise<IdentityProvider> {
    const server = http.createServer();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return new IdentityProvider(server, redirectUris);
  }

  private constructor(server: http.Server, redirectUris: string[]) {
    this.#server = server;
    this.#redirectUris = redirectUris;
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.#provider = this.#make();
    this.#handle = this.#provider.callback();
    server.on('request', (request, response) => {
      this.requests.push(request.url!.split('?')[0]!);
      if (this.intercept?.(request, response)) return;
      const uid = /^\/interaction\/([^/?]+)/.exec(request.url!)?.[1];
      void (uid ? this.#interact(request, response) : this.#handle(request, response));
    });
  }

  add(sub: string, claims: Record<string, unknown> = {}): Account {
    const account = { sub, claims };
    this.accounts.set(sub, account);
    return account;
  }

  /** Signs with new keys from now on, as after a rotation. */
  changeKeys(): void {
    this.#provider = this.#make();
    this.#handle = this.#provider.callback();
  }

  unref(): this {
    this.#server.unref();
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close').catch(() => undefined);
  }

  #make(): OidcProvider {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as JWK;
    const configuration: Configuration = {
      clients: [
        {
          client_id: testClient.clientId,
          client_secret: testClient.clientSecret,
          redirect_uris: this.#redirectUris,
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['for tests only'] },
      claims: {
        openid: ['sub', 'preferred_username', 'groups', 'amr', 'realm_access'],
        profile: ['name'],
        email: ['email', 'email_verified'],
      },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
      findAccount: async (_, sub) => {
        const account = this.accounts.get(sub);
        return account && { accountId: sub, claims: async () => ({ sub, ...account.claims }) };
      },
      // Nobody is asked what Barta may know.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client!.clientId,
          accountId: oidc.session!.accountId!,
        });
        grant.addOIDCScope('openid profile email');
        await grant.save();
        return grant;
      },
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        Grant: 600,
        IdToken: 600,
        Interaction: 600,
        Session: 600,
      },
    };
    return new OidcProvider(this.issuer, configuration);
  }

  /** The page where a person says who they are, by the subject of their account. */
  async #interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><title>Acme accounts</title><main><h1>Acme accounts</h1>
        <form method="post"><label>Account <input name="sub" autofocus></label><button>Continue</button>
        <button name="cancel" value="1">Cancel</button></form></main>`);
      return;
    }
    let body = '';
    for await (const piece of request) body += String(piece);
    const form = new URLSearchParams(body);
    const accountId = form.get('sub') ?? '';
    // How the person has shown who they are belongs to the sign-in, not to the account.
    const amr = this.accounts.get(accountId)?.claims.amr as string[] | undefined;
    const result = form.has('cancel')
      ? { error: 'access_denied', error_description: 'The person did not want to' }
      : { login: { accountId, ...(amr && { amr }) } };
    await this.#provider.interactionFinished(request, response, result);
  }
}
