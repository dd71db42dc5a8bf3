import { expect, test } from 'vitest';
import { csvStream } from './csvStream.ts';

test('a chunk that cannot be read while the caller is slow breaks off the file, not the process', async () => {
  const unhandled: unknown[] = [];
  const onUnhandled = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', onUnhandled);
  let chunks = 0;
  const file = csvStream(['Name'], () => {
    chunks += 1;
    return chunks === 1
      ? Promise.resolve({ octets: Buffer.alloc(1_000_000, 'a'), rows: 1 })
      : Promise.reject(new Error('the database is away'));
  });
  try {
    file.read(0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(chunks).toBe(2);
    expect(unhandled).toEqual([]);
    await expect(file.toArray()).rejects.toThrow('the database is away');
  } finally {
    process.off('unhandledRejection', onUnhandled);
  }
});
