import type { AcceptedSms } from '#contract/sms-receiver/sending.ts';
import type { RouteTest } from '#contract/sms-receiver/routeTests.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { notFound, refusedFields } from '#services/kit/errors.ts';
import { once } from '#services/kit/database/idempotency.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { acceptSms } from '#services/engine/acceptance/accept.ts';

/** The default text: one segment in GSM-7 with up to 60 characters of the route's name. */
const textFor = (routeName: string) => `Test message over route ${routeName.slice(0, 60)}.`;

export function routeTestService(database: Database, onAccepted: () => void) {
  return {
    /**
     * Sends one message over one route and no other, in the lane of one-time codes, on the account of the caller's
     * company, which is the provider's own.
     * @throws not-found, rule-refused with the fields at fault, insufficient-credit, idempotency-key-reused
     */
    async send(
      session: Session,
      routeId: number,
      { to, text, senderId }: RouteTest,
      idempotencyKey: string,
    ): Promise<AcceptedSms> {
      const { companyId } = session;
      const request = { companyId, endpoint: 'route-test', key: idempotencyKey };
      const accepted = await writeAs(database, session, (transaction) =>
        once(transaction, { ...request, input: { routeId, to, text, senderId } }, async () => {
          const route = await enabledRoute(transaction, routeId);
          const content = { to, text: text ?? textFor(route.name), senderId };
          const sms = { ...content, class: 'otp', onEmptyFields: 'send' } as const;
          // It goes to see what the carrier says, so no operator's approval is asked for.
          return acceptSms(transaction, session, sms, () => ({ routeId }), { mustArrive: true });
        }),
      );
      onAccepted();
      return accepted;
    },
  };
}

/** @throws not-found; rule-refused when it is switched off, since the message would only wait and expire */
async function enabledRoute(queries: Queries, id: number): Promise<{ name: string }> {
  const route = await queries
    .selectFrom('routes')
    .select(['name', 'is_enabled'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!route) throw notFound('route');
  if (!route.is_enabled) throw refusedFields({ id: 'route-off' });
  return route;
}
