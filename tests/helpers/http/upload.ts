import { pathOf, type EndpointSpec, type Reply } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Client } from './client.ts';

/** Sends a form with a file to an endpoint, as a browser does. Whatever the status, the answer comes back. */
export async function uploadTo<const Spec extends EndpointSpec>(
  client: Client,
  spec: Spec,
  params: Record<string, unknown>,
  fields: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<{ status: number; body: Reply<Spec> & ErrorBody }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value);
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const response = await fetch(new URL(pathOf(spec, params), client.urls[spec.service]), {
    method: spec.method,
    headers: { Authorization: `Bearer ${client.token}` },
    body: form,
    signal: signal ?? null,
  });
  return { status: response.status, body: (await response.json()) as Reply<Spec> & ErrorBody };
}
