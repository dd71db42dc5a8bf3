import { pathOf, type EndpointSpec, type Input, type Reply, type ServiceName } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { exchange } from './exchange.ts';

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

type Parts = Partial<Record<'params' | 'query' | 'body', unknown>> & {
  /** Makes the body a form: its fields, and this file. */
  file?: File;
};
type Whole<Spec extends EndpointSpec> = Parts & Input<Spec>;

/**
 * Calls an endpoint of the contract over HTTP, as a program of a customer would. Whatever the status, the
 * answer comes back: tests check it.
 */
export async function request(
  urls: ServiceUrls,
  spec: EndpointSpec,
  input: Parts = {},
  options: CallOptions = {},
): Promise<Answer<never>> {
  // Behind a proxy the address of a service ends with a path.
  const url = new URL(`${urls[spec.service]}${pathOf(spec, input.params as Record<string, unknown>)}`);
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    url.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const isJson = input.body !== undefined && !input.file;
  const { status, headers, text } = await exchange(url, {
    method: spec.method,
    headers: {
      ...(options.token && { Authorization: `Bearer ${options.token}` }),
      ...(isJson && { 'Content-Type': 'application/json' }),
      ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
      ...options.headers,
    },
    ...(isJson && { body: JSON.stringify(input.body) }),
    ...(input.file && { body: formOf({ ...(input.body as object), file: input.file }) }),
    signal: options.signal,
  });
  const isJsonAnswer = /^application\/(problem\+)?json/.test(headers.get('content-type') ?? '');
  return {
    status,
    headers,
    body: (isJsonAnswer && text ? JSON.parse(text) : text || null) as never,
  };
}

/** A form as a browser sends it: lists and objects are JSON. */
export function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value);
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
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
    input: Parts = {},
    options: CallOptions = {},
  ): Promise<Answer<ErrorBody>> {
    const answer = await this.answer(spec, input, options);
    if (answer.status < 400)
      throw new Error(`${spec.method} ${spec.path} succeeded: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  answer(spec: EndpointSpec, input: Parts = {}, options: CallOptions = {}): Promise<Answer<never>> {
    const idempotencyKey = spec.idempotent ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    return request(this.urls, spec, input, {
      token: this.token,
      ...options,
      ...(idempotencyKey && { idempotencyKey }),
    });
  }
}
