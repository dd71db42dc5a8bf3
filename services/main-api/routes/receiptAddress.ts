import type { Reply } from '#contract/endpoint.ts';
import type { findReceiptAddress, Route } from '#contract/main-api/carriers/routes.ts';
import { writeAuditEntry } from '#services/kit/auth/audit.ts';
import { routePasswordPlace, type SecretBox } from '#services/kit/auth/secrets.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database } from '#services/kit/database/index.ts';
import { notFound } from '#services/kit/errors.ts';
import {
  readHttpSecrets,
  replaceReceiptSecret,
  type HttpSecrets,
} from '#services/engine/carriers/http/httpSecrets.ts';
import { receiptAddress } from '#services/engine/carriers/http/receipts/receiptAddress.ts';
import { hiddenPassword } from './hiddenPassword.ts';
import { routeRepository, type RouteRepository } from './repository.ts';

type Address = Reply<typeof findReceiptAddress>;

/** The address to which the carrier of a route over HTTP pushes receipts, for those who manage routes. */
export function receiptAddressService(database: Database, secrets: SecretBox, clock: Clock) {
  async function read(routes: RouteRepository, id: number): Promise<{ route: Route; opened: HttpSecrets }> {
    const route = await routes.find(id);
    const sealed = await routes.sealedPassword(id);
    if (!route.httpCarrier || !sealed) throw notFound('route');
    return { route, opened: readHttpSecrets(secrets.open(sealed, routePasswordPlace(id))) };
  }

  return {
    /** @throws not-found, also for routes of other kinds */
    async find(id: number): Promise<Address> {
      const { route, opened } = await read(routeRepository(database), id);
      return addressOf(route, opened);
    },

    /** @throws not-found, also for routes of other kinds */
    replace(session: Session, id: number): Promise<Address> {
      return writeAs(database, session, async (transaction) => {
        const routes = routeRepository(transaction);
        await routes.lock(id);
        const { route, opened } = await read(routes, id);
        const replaced = replaceReceiptSecret(opened, clock.now());
        await routes.setPassword(id, secrets.seal(JSON.stringify(replaced), routePasswordPlace(id)));
        // The senders name the new address in their requests from now on.
        await routes.update(id, {}, false);
        await writeAuditEntry(transaction, session, {
          action: 'updated',
          noun: 'route',
          companyId: null,
          recordId: id,
          recordName: route.name,
          changes: [{ field: 'receiptAddress', before: hiddenPassword, after: hiddenPassword }],
        });
        return addressOf(route, replaced);
      });
    },
  };
}

function addressOf({ id, httpCarrier }: Route, { receiptSecret, earlier }: HttpSecrets): Address {
  return {
    address: receiptAddress(httpCarrier!.receipts.callbackBase, id, receiptSecret),
    earlierUntil: earlier?.validUntil ?? null,
  };
}
