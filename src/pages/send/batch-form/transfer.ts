/**
 * How far a list is on its way, apart from what else the page knows: it changes many times a second, and only the bar
 * that shows it is drawn anew.
 */
export class Transfer {
  #sent: number | null = null;
  readonly #listeners = new Set<() => void>();

  /** Share that has left, 0 to 1; null when all has, or nothing is on its way. */
  get sent(): number | null {
    return this.#sent;
  }

  readonly report = (octets: number, total: number): void => {
    this.#set(octets < total ? octets / total : null);
  };

  begin(): void {
    this.#set(0);
  }

  end(): void {
    this.#set(null);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(sent: number | null): void {
    this.#sent = sent;
    for (const listener of this.#listeners) listener();
  }
}
