/** PostgreSQL without a socket: a single session, spoken to in the wire protocol. */
export interface Engine {
  /**
   * Answers in the order in which it was asked.
   * @param octets whole messages, the last of which PostgreSQL answers with ReadyForQuery; they are the engine's from now on
   * @param onAnswer is given all of the answer at once
   */
  ask(octets: Uint8Array<ArrayBuffer>, onAnswer: (octets: Uint8Array<ArrayBuffer>) => void): void;
  /** Resolves when all is written down and nothing runs any more. */
  close(): Promise<void>;
}
