import { AwsClient } from 'aws4fetch';
import { createHash } from 'node:crypto';
import type { ArchiveSettings } from '../archiveSettings.ts';
import type { ArchiveStore } from './ArchiveStore.ts';

/** The longest that a file may take there or back. */
const requestMs = 120_000;

/**
 * Archived files in a bucket. A file is small enough for one request, so that the store keeps all of it or nothing; the
 * signature covers its SHA-256, so that the store refuses a body that was changed on its way. A busy store (429, 5xx) is
 * tried again three times.
 */
export function s3Store(settings: ArchiveSettings): ArchiveStore {
  const client = new AwsClient({
    accessKeyId: settings.ARCHIVE_ACCESS_KEY,
    secretAccessKey: settings.ARCHIVE_SECRET_KEY,
    region: settings.ARCHIVE_REGION,
    service: 's3',
    retries: 3,
    initRetryMs: 500,
  });
  const withoutSlash = (text: string) => text.replace(/\/$/, '');
  // The bucket in the path, which every store understands.
  const place = `${withoutSlash(settings.ARCHIVE_ENDPOINT)}/${withoutSlash(settings.ARCHIVE_URL.slice('s3://'.length))}`;

  /** Null when there is no such file. */
  async function request(
    method: 'PUT' | 'GET' | 'DELETE',
    name: string,
    signal?: AbortSignal,
    body?: Buffer<ArrayBuffer>,
  ): Promise<Response | null> {
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const timeout = AbortSignal.timeout(requestMs);
    const response = await client.fetch(`${place}/${name}`, {
      method,
      ...(body && { body }),
      headers: { 'x-amz-content-sha256': digest, ...(body && { 'content-type': 'application/gzip' }) },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      redirect: 'manual',
    });
    if (response.ok) return response;
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? 'no code';
    // A store also says 404 of a bucket that it cannot reach.
    if (code === 'NoSuchKey') return null;
    throw new Error(`The archive's store answered ${method} ${name} with ${response.status} (${code}).`);
  }

  return {
    async put(name, content, signal) {
      await request('PUT', name, signal, content);
    },
    async get(name, signal) {
      const response = await request('GET', name, signal);
      return response && Buffer.from(await response.arrayBuffer());
    },
    async delete(name, signal) {
      await request('DELETE', name, signal);
    },
  };
}
