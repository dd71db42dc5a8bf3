import type { FastifyInstance } from 'fastify';
import {
  issueCellRenewal,
  issueCellTicket,
  listCells,
  locateCell,
  redeemCellTicket,
  renewCellSession,
} from '#contract/main-api/sign-in/cells.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Directory } from '#services/kit/directory/Directory.ts';
import { mount } from '#services/kit/http/mount.ts';
import { unpagedList } from '#services/kit/http/page.ts';
import { originOf } from '../knownPlaces.ts';
import { cellService } from './service.ts';
import type { Usernames } from './Usernames.ts';

interface CellParts {
  directory: Directory | null;
  usernames: Usernames;
  loginsPerMinute: number;
}

export function mountCells(
  app: FastifyInstance,
  database: Database,
  { directory, usernames, loginsPerMinute: perMinute }: CellParts,
): void {
  const cells = cellService(database, directory, usernames);
  mount(app, locateCell, ({ body }) => cells.locate(body.username), { perMinute });
  mount(app, listCells, async () => unpagedList(await cells.list()));
  mount(app, issueCellTicket, ({ params, session }) => cells.issueTicket(session, params.number));
  mount(app, redeemCellTicket, ({ body, request }) => cells.redeemTicket(body.ticket, originOf(request)), {
    perMinute,
  });
  mount(app, issueCellRenewal, ({ params, session }) => cells.issueRenewal(session, params.number));
  mount(app, renewCellSession, ({ body, session }) => cells.renew(session, body.ticket));
}
