import type { Gateway } from '../lib/gateway.ts';
import type { Customer } from './seed.ts';

/** Barta running for a bench, on one of its two engines. */
export interface Barta extends Gateway {
  customer: Customer;
  /** Its port for programs. */
  publicPort: number;
  /** Makes an API key for the customer. */
  addKey(): Promise<string>;
  /** Asks its database, as the services read it: bigint as number. */
  query<Row>(statement: string): Promise<Row[]>;
  /** @throws when credit drifted, or a message is in two states or in none */
  checkInvariants(): Promise<void>;
}
