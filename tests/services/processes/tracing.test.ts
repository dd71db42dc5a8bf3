import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { traceStep } from '#services/engine/monitoring/tracing.ts';
import { becomes, send } from '#tests/helpers/messages/messageState.ts';
import { startWorld, type World } from '#tests/helpers/world.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

let collector: Server;
let world: World;
const spans: Span[] = [];

beforeAll(async () => {
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      const { resourceSpans } = body as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  world = await startWorld({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, TRACES_PERCENT: '100' },
  });
});
afterAll(async () => {
  await world.close();
  collector.close();
});

test('a message is one trace, from its request to its receipt', async () => {
  const operator = await world.signIn('operator');
  const ids = [await send(operator), await send(operator)];
  for (const id of ids) await becomes(world.database, id, { status: 'delivered' });
  await world.stopReceiver();
  const traces = groupBy(spans);
  expect(traces.size).toBe(2);
  for (const trace of traces.values()) {
    const inOrder = trace.sort(
      (left, right) => Number(left.startTimeUnixNano) - Number(right.startTimeUnixNano),
    );
    expect(inOrder.map(({ name }) => name).sort()).toEqual([
      'accept',
      'lease',
      'receipt',
      'request',
      'submit',
    ]);
    const { spanId } = inOrder.find(({ name }) => name === 'request')!;
    for (const { name, parentSpanId = '' } of trace)
      expect([name, parentSpanId]).toEqual([name, name === 'request' ? '' : spanId]);
    const startOf = (step: string) => Number(inOrder.find(({ name }) => name === step)!.startTimeUnixNano);
    expect(startOf('request')).toBeLessThanOrEqual(startOf('accept'));
    expect(startOf('accept')).toBeLessThanOrEqual(startOf('lease'));
    expect(startOf('lease')).toBeLessThanOrEqual(startOf('submit'));
    expect(startOf('submit')).toBeLessThanOrEqual(startOf('receipt'));
    expect(trace.flatMap(({ attributes }) => attributes.map(({ key }) => key))).not.toContain('msisdn');
  }
  expect(traceStep, 'after the stop nothing is traced').toBeNull();
});

/** Node 20 has no `Map.groupBy`. */
function groupBy(all: readonly Span[]): Map<string, Span[]> {
  const traces = new Map<string, Span[]>();
  for (const span of all) traces.set(span.traceId, [...(traces.get(span.traceId) ?? []), span]);
  return traces;
}
