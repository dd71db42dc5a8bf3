export interface ServerEvent {
  /** `message` where the sender gives no name. */
  name: string;
  data: string;
}

/**
 * The server-sent events of an answer (HTML standard, section 9.2). Not the browser's own EventSource, which cannot say
 * who is asking. Ids and retry times are left out: our streams have none.
 * @param silentMs after so long without a byte, heartbeats among them, the connection counts as dead
 * @throws when it breaks or falls silent
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  silentMs: number,
): AsyncGenerator<ServerEvent, void> {
  let rest = '';
  for await (const text of chunksOf(body, silentMs)) {
    const blocks = (rest + text).split(/\r\n\r\n|\n\n|\r\r/);
    rest = blocks.pop()!;
    for (const block of blocks) {
      const event = parse(block);
      if (event) yield event;
    }
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>, silentMs: number): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), silentMs);
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

async function within<Result>(result: Promise<Result>, limitMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing was heard for ${limitMs} ms`)), limitMs);
  });
  return Promise.race([result, tooLong]).finally(() => clearTimeout(timer));
}

/** Null for what is only a comment. */
function parse(block: string): ServerEvent | null {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [, field, value] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (field === 'event') name = value ?? '';
    if (field === 'data') data.push(value ?? '');
  }
  return data.length > 0 ? { name, data: data.join('\n') } : null;
}
