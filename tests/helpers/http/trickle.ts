import { createHash } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { pathOf, type EndpointSpec } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Client } from './client.ts';
import { eventually } from '../eventually.ts';

export interface TrickledCall {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  contentType: string;
  body: Buffer;
}

export interface Reply {
  status: number;
  body: Partial<ErrorBody>;
}

export interface Trickle {
  /** Sends the rest of the body. */
  finish(): Promise<Reply>;
}

/**
 * Sends the headers and the first half of the body, and resolves when the service has found the session: from now on
 * it waits for the other half.
 */
export async function trickle(
  database: Database,
  { token, urls }: Client,
  spec: EndpointSpec,
  { params = {}, query = {}, contentType, body }: TrickledCall,
): Promise<Trickle> {
  const tokenHash = createHash('sha256').update(token).digest();
  // A session that was used long ago has its use written down when it is found: by this the test knows.
  await database
    .updateTable('sessions')
    .set({ last_seen_at: sql`now() - interval '1 hour'` })
    .where('token_hash', '=', tokenHash)
    .execute();
  const url = new URL(pathOf(spec, params), urls[spec.service]);
  for (const [name, value] of Object.entries(query)) {
    url.searchParams.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const outgoing = request(url, {
    method: spec.method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': contentType,
      'Content-Length': body.length,
      ...(spec.idempotent && { 'Idempotency-Key': crypto.randomUUID() }),
    },
  });
  const replied = new Promise<Reply>((resolve, reject) => {
    outgoing.on('error', reject);
    const read = async (incoming: IncomingMessage): Promise<Reply> => {
      let text = '';
      for await (const chunk of incoming) text += String(chunk);
      return { status: incoming.statusCode!, body: JSON.parse(text || '{}') as Partial<ErrorBody> };
    };
    outgoing.on('response', (incoming) => resolve(read(incoming)));
  });
  replied.catch(() => undefined);
  const half = Math.floor(body.length / 2);
  outgoing.write(body.subarray(0, half));
  await eventually(async () => {
    const { last_seen_at } = await database
      .selectFrom('sessions')
      .select('last_seen_at')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirstOrThrow();
    if (last_seen_at.getTime() < Date.now() - 1_800_000) throw new Error('the session was not found yet');
  });
  return {
    finish() {
      outgoing.end(body.subarray(half));
      return replied;
    },
  };
}
