import { httpCallerOf } from '#services/engine/carriers/http/HttpConnection.ts';
import type { RouteRecord } from '#services/engine/carriers/routes/routeRecords.ts';

/** Connects to the carrier of a route over HTTP. Nothing is requested: what a request does only its carrier knows. */
export async function examineHttp(route: RouteRecord): Promise<string> {
  const { host, port } = route;
  const caller = httpCallerOf(route);
  try {
    const reason = await caller.reach();
    if (reason !== null)
      throw new Error(
        `${host}:${port}: ${reason}; check that the carrier lets this machine in, and its address on the Route screen.`,
      );
    return `${host}:${port} can be reached; send a test message to learn whether it takes the account`;
  } finally {
    caller.close();
  }
}
