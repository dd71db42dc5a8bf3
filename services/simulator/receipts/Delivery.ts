import type { Link } from '../wire/Link.ts';

/** A deliver_sm that waits for a bind that receives: a receipt, or a handset's message. */
export interface Delivery {
  readonly isReceipt: boolean;
  /** Writes it; `sequence` is the bind's. */
  write(link: Link, sequence: number): void;
}
