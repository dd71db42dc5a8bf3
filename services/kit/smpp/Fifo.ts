/** A queue that costs the same per item however long it is: an array's shift() moves all that stand behind. */
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

  /** Takes away the first, if there is one. */
  shift(): Item | undefined {
    if (this.length === 0) return undefined;
    const item = this.#items[this.#from];
    this.#from += 1;
    // Those taken are forgotten when they are half of all: that bounds the memory, and the copying too.
    if (this.#from * 2 >= this.#items.length) {
      this.#items = this.#items.slice(this.#from);
      this.#from = 0;
    }
    return item;
  }

  /** Takes away all, in order. */
  empty(): Item[] {
    const items = this.#items.slice(this.#from);
    this.#items = [];
    this.#from = 0;
    return items;
  }
}
