/** An answer as it is written to the socket. */
export interface Reply {
  status: number;
  type: string;
  body: string | Buffer;
}

/** The kinds of calls that a mode may apply to. */
export const callKinds = ['send', 'report', 'balance', 'sender'] as const;
export type CallKind = (typeof callKinds)[number];

/** A reason to refuse that each protocol has its own words for. */
export type RefusalReason =
  | 'invalid-number'
  | 'temporary'
  | 'throttled'
  | 'quota'
  | 'no-credit'
  | 'duplicate';

export interface Performed {
  reply: Reply;
  /** Sends the receipts of what was accepted; resolves when the first receipt of each message was answered. */
  startReceipts?: () => Promise<unknown>;
}

/** A request as its protocol understands it, before anything is done. */
export interface Call {
  readonly kind: CallKind;
  /** The numbers that it is about. */
  readonly numbers: readonly string[];
  /**
   * Checks the request and does what it asks for.
   * @param isAnswered whether the caller gets the reply; the journal says so
   */
  perform(isAnswered: boolean): Performed;
  /** Does nothing. @param code of the protocol, or an HTTP status from 400 to 599 */
  refuse(code: number | RefusalReason, text?: string): Reply;
}

/** A request that was read. */
export interface CarrierRequest {
  method: string;
  /** As it stands behind the `?`. */
  query: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
  sourceIp: string;
}

export function json(value: unknown, status = 200): Reply {
  return { status, type: 'application/json;charset=UTF-8', body: JSON.stringify(value) };
}

export function plain(body: string, status: number): Reply {
  return { status, type: 'text/plain; charset=utf-8', body };
}

/** The body as a JSON object; null if it is none. */
export function readObject(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Whether a code is a status of HTTP itself. */
export function isHttpStatus(code: unknown): code is number {
  return typeof code === 'number' && code >= 400 && code <= 599;
}

/** A call that asks and changes nothing that is sent. */
export function question(
  kind: Exclude<CallKind, 'send'>,
  numbers: readonly string[],
  read: () => Reply,
  fail: (code: number, text: string) => Reply,
): Call {
  return {
    kind,
    numbers,
    perform: () => ({ reply: read() }),
    refuse: (code, text) => fail(isHttpStatus(code) ? code : 403, text ?? `Refused (${code})`),
  };
}
