import { pathOf, type EndpointSpec, type Input, type Reply, type ServiceName } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';

/** The public API has none where it is not started. */
export type ServiceUrls = Record<ServiceName, string> & { 'public-api'?: string | undefined };

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface CallOptions {
  token?: string;
  idempotencyKey?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

type Whole<Spec extends EndpointSpec> = Partial<Record<'params' | 'query' | 'body', unknown>> & Input<Spec>;

/**
 * Calls an endpoint of the contract over HTTP, as a program of a customer would. Whatever the status, the
 * answer comes back: tests check it.
 */
export async function request(
  urls: ServiceUrls,
  spec: EndpointSpec,
  input: Partial<Record<'params' | 'query' | 'body', unknown>> = {},
  options: CallOptions = {},
): Promise<Answer<never>> {
  // Behind a proxy the address of a service ends with a path.
  const url = new URL(`${urls[spec.service]}${pathOf(spec, input.params as Record<string, unknown>)}`);
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    url.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const response = await fetch(url, {
    method: spec.method,
    headers: {
      ...(options.token && { Authorization: `Bearer ${options.token}` }),
      ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
      ...options.headers,
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    signal: options.signal ?? null,
  });
  const text = await response.text();
  const isJson = /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson && text ? JSON.parse(text) : text || null) as never,
  };
}

/** Someone who is signed in. */
export class Client {
  readonly urls: ServiceUrls;
  readonly token: string;
  readonly companyId: number;

  constructor(urls: ServiceUrls, token: string, companyId: number) {
    this.urls = urls;
    this.token = token;
    this.companyId = companyId;
  }

  /** @throws when the answer is not a success */
  async call<const Spec extends EndpointSpec>(
    spec: Spec,
    input: Whole<Spec>,
    options: CallOptions = {},
  ): Promise<Reply<Spec>> {
    const answer = await this.answer(spec, input, options);
    if (answer.status >= 400) throw new Error(`${spec.method} ${spec.path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** @throws when the answer is a success */
  async refusal(
    spec: EndpointSpec,
    input: Partial<Record<'params' | 'query' | 'body', unknown>> = {},
    options: CallOptions = {},
  ): Promise<Answer<ErrorBody>> {
    const answer = await this.answer(spec, input, options);
    if (answer.status < 400)
      throw new Error(`${spec.method} ${spec.path} succeeded: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  answer(
    spec: EndpointSpec,
    input: Partial<Record<'params' | 'query' | 'body', unknown>> = {},
    options: CallOptions = {},
  ): Promise<Answer<never>> {
    const idempotencyKey = spec.idempotent ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    return request(this.urls, spec, input, {
      token: this.token,
      ...options,
      ...(idempotencyKey && { idempotencyKey }),
    });
  }
}
