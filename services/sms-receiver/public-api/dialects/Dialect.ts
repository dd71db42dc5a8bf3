import type { IncomingHttpHeaders } from 'node:http';
import type { EndpointSpec } from '#contract/endpoint.ts';
import type { DialectName } from '#contract/public-api/dialects.ts';
import type { AppError } from '#services/kit/errors.ts';
import type { RefusalAnswer } from '#services/kit/http/mount.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Fault } from './fault.ts';
import type { PublicCalls } from './publicCalls.ts';
import type { Parameters } from './request/Parameters.ts';

/** A request before its key is known. */
export interface ShownRequest {
  parameters: Parameters;
  /** Parts of the path. */
  params: Readonly<Record<string, string>>;
  headers: IncomingHttpHeaders;
  /** The body of JSON, where values are not plain. */
  json: Readonly<Record<string, unknown>>;
}

export interface DialectRequest extends ShownRequest {
  session: Session;
  calls: PublicCalls;
  /** The header that a proxy gives to a request so that it can repeat it; programs of today know none. */
  idempotencyKey: string | undefined;
  /** The database's time, ms. */
  now: number;
}

export type DialectAnswer = RefusalAnswer;

export interface DialectCall {
  methods: readonly ('GET' | 'POST' | 'DELETE')[];
  /** As the provider has it, with `{name}` for parts that vary. */
  path: `/${string}`;
  /** The call of `/v1` that it translates. */
  endpoint: EndpointSpec;
  answer(request: DialectRequest): Promise<DialectAnswer>;
}

/** A key as a request shows it; empty when there is none. */
export interface ShownKey {
  key: string;
  /** Logs of machines between us may have it. */
  isInAddress: boolean;
}

export interface Dialect {
  name: DialectName;
  calls: readonly DialectCall[];
  keyOf(request: ShownRequest): ShownKey;
  /**
   * A refusal in the dialect's own words.
   * @param call the provider's path; missing where none of its calls was asked for
   */
  refused(fault: Fault, error: AppError, call?: string): DialectAnswer;
}

/** The key in a parameter of the query or the body. */
export function keyInParameter({ parameters }: ShownRequest, ...names: readonly string[]): ShownKey {
  const name = names.find((each) => parameters.has(each));
  if (name === undefined) return { key: '', isInAddress: false };
  return { key: parameters.find(name)!, isInAddress: parameters.isInQuery(name) };
}

export function json(value: unknown, status = 200): DialectAnswer {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

export function plain(body: string, status = 200): DialectAnswer {
  return { status, type: 'text/plain; charset=utf-8', body };
}
