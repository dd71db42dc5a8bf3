import { sentOf, type Sent } from '../../../components/recipients/TransferProgress.tsx';

/**
 * How far a list is on its way, apart from what else the page knows: it changes many times a second, and only the bar
 * that shows it is drawn anew.
 */
export class Transfer {
  #sent: Sent | null = null;
  readonly #listeners = new Set<() => void>();

  /** Null when all has left, or nothing is on its way. */
  get sent(): Sent | null {
    return this.#sent;
  }

  readonly report = (octets: number, total: number): void => {
    this.#set(sentOf(octets, total));
  };

  begin(octets: number): void {
    this.#set(sentOf(0, octets));
  }

  end(): void {
    this.#set(null);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(sent: Sent | null): void {
    this.#sent = sent;
    for (const listener of this.#listeners) listener();
  }
}
