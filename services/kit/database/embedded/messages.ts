/** The last of the messages to the thread; all others are for PostgreSQL. */
export const closing = 'closing';

export interface WorkerOptions {
  /** The database's folder, which no other process has open. */
  folder: string;
  /** Octets that stay free on its disk. */
  reserveOctets: number;
}

export type WorkerRequest = Uint8Array<ArrayBuffer> | typeof closing;

/** Its first says that the database is open; then come answers, or, as text, why it ends. */
export type WorkerReply = Uint8Array<ArrayBuffer> | string;
