import type { EndpointSpec, Input, Reply } from '#contract/endpoint.ts';
import { createApiKey, type CreatedApiKey, type NewApiKey } from '#contract/main-api/programs/apiKeys.ts';
import type { Problem } from '#contract/public-api/problem.ts';
import { request, type Answer, type CallOptions, type Client } from './client.ts';

const usual = {
  kind: 'live',
  name: 'Web shop',
  classes: ['transactional', 'promotional'],
  permissions: [
    'send-single-sms',
    'send-multiple-sms',
    'view-sms-history',
    'view-msisdn',
    'view-sms-sending-credit',
  ],
} as const;

/** A company's program: it calls the public API with a key. */
export class Program {
  readonly #owner: Client;
  readonly key: CreatedApiKey;

  constructor(owner: Client, key: CreatedApiKey) {
    this.#owner = owner;
    this.key = key;
  }

  answer<const Spec extends EndpointSpec>(
    spec: Spec,
    input: Input<Spec>,
    options: CallOptions = {},
  ): Promise<Answer<Reply<Spec>>> {
    return request(this.#owner.urls, spec, input as never, { token: this.key.key, ...options });
  }

  /** @throws when the answer is not a success */
  async call<const Spec extends EndpointSpec>(
    spec: Spec,
    input: Input<Spec>,
    options?: CallOptions,
  ): Promise<Reply<Spec>> {
    const { status, body } = await this.answer(spec, input, options);
    if (status >= 400) throw new Error(`${spec.method} ${spec.path}: ${JSON.stringify(body)}`);
    return body;
  }

  /** @throws when the answer is a success */
  async refusal<const Spec extends EndpointSpec>(
    spec: Spec,
    input: Input<Spec>,
    options?: CallOptions,
  ): Promise<Problem> {
    const { status, body } = await this.answer(spec, input, options);
    if (status < 400) throw new Error(`${spec.method} ${spec.path} was not refused`);
    return body;
  }
}

/** A program with a key of `owner`, who may do what the key may. */
export async function addProgram(owner: Client, fields: Partial<NewApiKey> = {}): Promise<Program> {
  const key = await owner.call(createApiKey, { body: { ...usual, ...fields } as NewApiKey });
  return new Program(owner, key);
}
