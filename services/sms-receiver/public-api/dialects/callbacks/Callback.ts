/** The message whose status is reported to its program. */
export interface ReportedMessage {
  id: string;
  /** Masked for those who may not see it. */
  to: string;
  senderId: string;
  status: string;
  /** Why it failed. */
  error: string | null;
  acceptedAt: string;
  finalAt: string | null;
  /** The number of the event: the same each time that it is sent. */
  sequence: number;
}

/** A request that reports it in the shape of a dialect. */
export interface Callback {
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The body that the answer must have; any success will do if it is left out. */
  acknowledgement?: string;
}

/**
 * Null where the program does not want this status.
 * @param authToken with which the callback is signed, in dialects that sign
 */
export type MakeCallback = (
  url: URL,
  message: ReportedMessage,
  options: readonly string[],
  authToken: string,
) => Callback | null;

/** A time of a receipt as SMPP 3.4 writes it (appendix B): `YYMMDDhhmm`, in UTC. */
export function receiptTime(instant: string | null): string {
  return (instant ?? '').replace(/[^0-9]/g, '').slice(2, 12);
}

/** The state of a receipt as SMPP 3.4 abbreviates it. */
export function receiptState(status: string): string {
  return states.get(status) ?? 'UNKNOWN';
}

const states: ReadonlyMap<string, string> = new Map([
  ['submitted', 'ACCEPTD'],
  ['delivered', 'DELIVRD'],
  ['undelivered', 'UNDELIV'],
  ['expired', 'EXPIRED'],
  ['rejected', 'REJECTD'],
  ['failed', 'REJECTD'],
  ['cancelled', 'DELETED'],
]);
