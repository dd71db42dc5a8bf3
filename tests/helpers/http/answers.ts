import { expect } from 'vitest';
import type { EndpointSpec, Reply } from '#contract/endpoint.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Client } from './client.ts';

/** A page of a REST list, with its `Content-Range`. */
export async function pageOf<const Spec extends EndpointSpec>(
  client: Client,
  spec: Spec,
  query: Record<string, unknown> = {},
) {
  const { status, headers, body } = await client.answer(spec, { query });
  expect(status).toBe(200);
  const names = (body as { name: string }[]).map(({ name }) => name);
  return { rows: body as Reply<Spec>, names, range: headers.get('content-range') };
}

/** Status, code and the fields at fault of a refusal. */
export async function refused(client: Client, spec: EndpointSpec, input: Record<string, unknown>) {
  const { status, body } = await client.refusal(spec, input);
  return [status, body.code, body.problems];
}

/** Sends the same thing eight times at once; one of them must succeed. @returns the refusals of the others */
export async function losersOf(client: Client, spec: EndpointSpec, input: Record<string, unknown>) {
  const answers = await Promise.all(Array.from({ length: 8 }, () => client.answer(spec, input)));
  const losers = answers.filter(({ status }) => status >= 400);
  expect(losers).toHaveLength(7);
  return losers.map(({ status, body }) => {
    const { code, problems } = body as { code: string; problems: unknown };
    return [status, code, problems];
  });
}

/** The newest entry of the audit log. */
export function lastAuditEntry(database: Database) {
  return database.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}
