import { pathOf } from '#contract/endpoint.ts';
import { batchEvents, type Batch } from '#contract/sms-receiver/batches.ts';
import type { Client } from '../http/client.ts';

/** Reads the events of a batch as they come. */
export async function followBatch(client: Client, batchId: string) {
  const leaving = new AbortController();
  const response = await fetch(new URL(pathOf(batchEvents, { batchId }), client.urls['sms-receiver']), {
    headers: { Authorization: `Bearer ${client.token}` },
    signal: leaving.signal,
  });
  const seen: Batch[] = [];
  const state = { hasEnded: false };
  void (async () => {
    let text = '';
    for await (const bytes of response.body!) {
      text += Buffer.from(bytes).toString();
      const events = text.split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const [, data] = /^event: progress\ndata: (.*)$/.exec(event) ?? [];
        if (data) seen.push(JSON.parse(data) as Batch);
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => (state.hasEnded = true));
  return { response, seen, state, leave: () => leaving.abort() };
}
