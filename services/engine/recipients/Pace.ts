/** Milliseconds of work in one go: other requests of this process wait no longer. */
const longestRunMs = 12;

/** Those who wait for a turn of the event loop, the first first. */
const waiting: (() => void)[] = [];

/** Only one goes on in each turn, so that many lists that are read at once hold up others no longer than one of them. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(serveNext);
  });
}

function serveNext(): void {
  waiting.shift()!();
  if (waiting.length > 0) setImmediate(serveNext);
}

/** Lets the event loop turn now and then during long work, which promises alone never do. */
export class Pace {
  #since = performance.now();

  /** Ask often: it costs some tens of nanoseconds. */
  get isDue(): boolean {
    return performance.now() - this.#since >= longestRunMs;
  }

  async pause(): Promise<void> {
    await nextTurn();
    this.#since = performance.now();
  }
}

/**
 * The same chunks of a file, with a pause for others whenever it is time for one.
 * @throws the reason of `signal` at the chunk after it was aborted
 */
export async function* paced<Chunk>(
  chunks: AsyncIterable<Chunk>,
  signal?: AbortSignal,
): AsyncGenerator<Chunk, void> {
  const pace = new Pace();
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    if (pace.isDue) await pace.pause();
    yield chunk;
  }
}
