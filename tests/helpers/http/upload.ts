import { pathOf, type EndpointSpec, type Reply } from '#contract/endpoint.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { formOf, type Client } from './client.ts';

/** Sends a form with a file to an endpoint, as a browser does. Whatever the status, the answer comes back. */
export async function uploadTo<const Spec extends EndpointSpec>(
  client: Client,
  spec: Spec,
  params: Record<string, unknown>,
  fields: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<{ status: number; body: Reply<Spec> & ErrorBody }> {
  const response = await fetch(new URL(pathOf(spec, params), client.urls[spec.service]), {
    method: spec.method,
    headers: { Authorization: `Bearer ${client.token}` },
    body: formOf(fields),
    signal: signal ?? null,
  });
  return { status: response.status, body: (await response.json()) as Reply<Spec> & ErrorBody };
}
