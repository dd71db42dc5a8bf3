/** A queue with a constant cost per item, however long it is: `shift()` of an array moves all items behind. */
export class Fifo<Item> {
  #items: Item[] = [];
  #from = 0;

  get length(): number {
    return this.#items.length - this.#from;
  }

  get first(): Item | undefined {
    return this.#items[this.#from];
  }

  push(item: Item): void {
    this.#items.push(item);
  }

  /** Removes and returns the first item, if there is one. */
  shift(): Item | undefined {
    if (this.length === 0) return undefined;
    const item = this.#items[this.#from];
    this.#from += 1;
    // Removed items are dropped when they are half of all: that bounds both memory and copying.
    if (this.#from * 2 >= this.#items.length) {
      this.#items = this.#items.slice(this.#from);
      this.#from = 0;
    }
    return item;
  }

  /** Removes and returns all items, in order. */
  empty(): Item[] {
    const items = this.#items.slice(this.#from);
    this.#items = [];
    this.#from = 0;
    return items;
  }
}
