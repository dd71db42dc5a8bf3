import { expect, test } from 'vitest';
import { eventsOf, type ServerEvent } from '#src/dataProviders/http/eventStream.ts';

/** A stream of these pieces; one that is `open` then falls silent. */
function streamOf(pieces: (string | Uint8Array)[], isOpen = false): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) {
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
      }
      if (!isOpen) controller.close();
    },
  });
}

async function read(stream: ReadableStream<Uint8Array>): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of eventsOf(stream, 1_000)) events.push(event);
  return events;
}

test.each(['\n', '\r\n', '\r'])('events are told apart whatever ends their lines (%j)', async (end) => {
  const text = [
    ': hello',
    '',
    'event: progress',
    'data: {"a":1}',
    'data: more',
    '',
    'data',
    '',
    'data:x',
    '',
  ];
  expect(await read(streamOf([[...text, ''].join(end)]))).toEqual([
    { name: 'progress', data: '{"a":1}\nmore' },
    { name: 'message', data: '' },
    { name: 'message', data: 'x' },
  ]);
});

test('an event in single octets is whole, in Bangla and with CRLF', async () => {
  const octets = new TextEncoder().encode('event: progress\r\ndata: শীত\r\n\r\n');
  expect(await read(streamOf([...octets].map((octet) => Uint8Array.of(octet))))).toEqual([
    { name: 'progress', data: 'শীত' },
  ]);
});

test('an event that breaks off is none', async () => {
  expect(await read(streamOf(['data: whole\n\ndata: half\n']))).toEqual([{ name: 'message', data: 'whole' }]);
});

test('a connection that falls silent counts as dead', async () => {
  const events = eventsOf(streamOf(['data: first\n\n'], true), 20);
  expect(await events.next()).toMatchObject({ value: { data: 'first' } });
  await expect(events.next()).rejects.toThrow('Nothing was heard');
});
