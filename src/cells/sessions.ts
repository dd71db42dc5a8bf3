import type { EndpointSpec, Input, Reply } from '#contract/endpoint.ts';
import { currentUser, logout } from '#contract/main-api/auth.ts';
import { issueCellTicket, redeemCellTicket, type Cell } from '#contract/main-api/cells.ts';
import { ApiError } from '../dataProviders/http/ApiError.ts';
import { call, type CallOptions } from '../dataProviders/http/httpClient.ts';
import { storedUser, storeUser, type UserCells } from '../session.ts';
import { within } from './within.ts';

/** Sessions that are about to start, by the number of the cell: several figures may need one at the same time. */
const starting = new Map<number, Promise<string>>();

/** How long a session may take to start; after that the next caller tries again. */
const mostStartMs = 10_000;

/** Calls an endpoint of a cell as the signed-in user, whose session there is started if need be. */
export async function callIn<E extends EndpointSpec>(
  cell: Cell,
  endpoint: E,
  input: Input<E> & CallOptions,
): Promise<Reply<E>> {
  const make = async () => call<EndpointSpec>(endpoint, { ...input, at: cell, token: await sessionIn(cell) });
  try {
    return (await make()) as Reply<E>;
  } catch (error) {
    const token = storedUser()?.cells?.tokens[cell.number];
    const mayStart = cell.number !== storedUser()?.cells?.home.number;
    if (!token || !mayStart || !(error instanceof ApiError) || error.status !== 401) throw error;
    keepToken(cell.number, undefined);
    return (await make()) as Reply<E>;
  }
}

/** Goes to another cell: everything that the portal shows is loaded anew from there. */
export async function switchCell(cell: Cell): Promise<void> {
  const user = await callIn(cell, currentUser, {});
  const { cells } = storedUser() ?? {};
  const accessToken = cells?.tokens[cell.number];
  if (!cells || !accessToken) return;
  storeUser({ accessToken, ...user }, { ...cells, current: cell });
  window.location.assign('/home');
}

/** Ends the sessions of the user in all cells but the current one. */
export function endOtherSessions({ current, home, tokens }: UserCells, cells: readonly Cell[]): void {
  for (const cell of new Map([...cells, home].map((each) => [each.number, each])).values()) {
    const token = tokens[cell.number];
    if (!token || cell.number === current.number) continue;
    call(logout, { at: cell, token }).catch((error: unknown) =>
      console.warn('The sign-out was not answered', error),
    );
  }
}

function sessionIn(cell: Cell): Promise<string> {
  const kept = storedUser()?.cells?.tokens[cell.number];
  if (kept) return Promise.resolve(kept);
  const started =
    starting.get(cell.number) ??
    within(mostStartMs, cell, start(cell)).finally(() => starting.delete(cell.number));
  starting.set(cell.number, started);
  return started;
}

/** By a ticket of the cell where the user signed in. */
async function start(cell: Cell): Promise<string> {
  const before = storedUser();
  const { home, tokens } = before!.cells!;
  const { ticket } = await call(issueCellTicket, {
    params: { number: cell.number },
    at: home,
    token: tokens[home.number],
  });
  const { accessToken } = await call(redeemCellTicket, { body: { ticket }, at: cell });
  if (storedUser()?.cells?.tokens[home.number] === tokens[home.number]) keepToken(cell.number, accessToken);
  // Signed out meanwhile.
  else void call(logout, { at: cell, token: accessToken });
  return accessToken;
}

function keepToken(number: number, token: string | undefined): void {
  const { cells, ...user } = storedUser()!;
  if (!cells) return;
  const others = Object.entries(cells.tokens).filter(([key]) => Number(key) !== number);
  const tokens = Object.fromEntries(token === undefined ? others : [...others, [number, token]]);
  storeUser(user, { ...cells, tokens });
}
