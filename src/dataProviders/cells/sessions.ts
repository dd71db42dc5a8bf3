import type { PortalEndpoint, Input, Reply } from '#contract/endpoint.ts';
import { currentUser, logout } from '#contract/main-api/sign-in/auth.ts';
import {
  cellSessionSeconds,
  issueCellRenewal,
  issueCellTicket,
  redeemCellTicket,
  renewCellSession,
  type Cell,
} from '#contract/main-api/sign-in/cells.ts';
import { ApiError } from '../http/ApiError.ts';
import { call, type CallOptions } from '../http/httpClient.ts';
import { text } from '../../i18n/text.ts';
import { storedUser, storeUser, type UserCells } from '../../session.ts';
import { within } from './within.ts';

/**
 * Sessions that are about to start, since several figures may need one at the same time. The keys name the user's session
 * at home too: somebody else may sign in meanwhile.
 */
const starting = new Map<string, Promise<string>>();

/** Renewals under way, and until when none is needed, by token. Of a session that an earlier page has started nothing is known. */
const renewing = new Map<string, Promise<void>>();
const freshUntil = new Map<string, number>();

type Reopening = 'reopened' | 'silent' | 'refused';
let reopening: Promise<Reopening> | null = null;

let isHomeSilent = false;
const homeListeners = new Set<() => void>();
/** Whether the cell where the user signed in gave no answer when it was last asked for a ticket. */
export const isHomeAway = (): boolean => isHomeSilent;

export function onHomeAwayChange(listener: () => void): () => void {
  homeListeners.add(listener);
  return () => homeListeners.delete(listener);
}

function setHomeSilent(isSilent: boolean): void {
  if (isSilent === isHomeSilent) return;
  isHomeSilent = isSilent;
  homeListeners.forEach((listener) => listener());
}

/** How long a session may take to start; after that the next caller tries again. */
const mostStartMs = 10_000;

/** Calls an endpoint of a cell as the signed-in user, whose session there is started if need be. */
export async function callIn<E extends PortalEndpoint>(
  cell: Cell,
  endpoint: E,
  input: Input<E> & CallOptions,
): Promise<Reply<E>> {
  let used: string | undefined;
  const make = async () => {
    used = await sessionIn(cell);
    // Nobody waits for it: where it fails, a new session is started when this one has ended.
    renewSession(cell).catch(() => undefined);
    return (await call<PortalEndpoint>(endpoint, { ...input, at: cell, token: used })) as Reply<E>;
  };
  try {
    return await make();
  } catch (error) {
    const cells = storedUser()?.cells;
    const mayStart = cell.number !== cells?.home.number;
    if (!used || !mayStart || !(error instanceof ApiError) || error.status !== 401) throw error;
    // Another call may have started a new session already.
    if (cells?.tokens[cell.number] === used) keepToken(cell.number, undefined);
    return await make();
  }
}

/** Goes to another cell: everything that the portal shows is loaded anew from there. */
export async function switchCell(cell: Cell): Promise<void> {
  const before = storedUser()?.cells;
  const user = await callIn(cell, currentUser, {});
  const { cells } = storedUser() ?? {};
  const accessToken = cells?.tokens[cell.number];
  const isSameUser = homeToken(cells) === homeToken(before);
  if (!cells || !accessToken || !isSameUser) return;
  storeUser({ accessToken, ...user }, { ...cells, current: cell });
  window.location.assign('/home');
}

/**
 * Lets the user's session in another cell go on when half of its time is over, which the cell where they signed in has to allow. Starts
 * a new one where it has ended.
 * @throws when it does not, or does not answer
 */
export async function renewSession(cell: Cell): Promise<void> {
  const { cells } = storedUser() ?? {};
  const token = cells?.tokens[cell.number];
  if (!cells || cell.number === cells.home.number) return;
  if (!token) return void (await sessionIn(cell));
  if ((freshUntil.get(token) ?? 0) > Date.now()) return;
  const renewed = renewing.get(token) ?? renew(cell, cells, token).finally(() => renewing.delete(token));
  renewing.set(token, renewed);
  return renewed;
}

async function renew(cell: Cell, cells: UserCells, token: string): Promise<void> {
  const ticket = await ticketFrom(issueCellRenewal, cell, cells);
  const { isRenewed } = await within(
    mostStartMs,
    cell,
    call(renewCellSession, { body: { ticket }, at: cell, token }),
  );
  if (!isRenewed) throw sessionEnded();
  keepFresh(token);
}

function keepFresh(token: string): void {
  freshUntil.set(token, Date.now() + (cellSessionSeconds / 2) * 1_000);
}

/**
 * After the current cell has refused the user's session.
 * - reopened: they go on there, with that session if only an earlier one was refused, or with a new one
 * - silent: a cell that has to be asked does not answer; they stay where they are, without a session
 * - refused: they have to sign in again
 */
export function reopenSession(): Promise<Reopening> {
  reopening ??= reopen().finally(() => (reopening = null));
  return reopening;
}

async function reopen(): Promise<Reopening> {
  const { cells, accessToken } = storedUser() ?? {};
  if (!cells || cells.current.number === cells.home.number) return 'refused';
  try {
    if (accessToken) {
      await call(currentUser, { token: accessToken });
      return 'reopened';
    }
  } catch (error) {
    if (!isRefusal(error)) return 'silent';
    if (storedUser()?.accessToken === accessToken) keepToken(cells.current.number, undefined);
  }
  try {
    await sessionIn(cells.current);
    return 'reopened';
  } catch (error) {
    return isRefusal(error) ? 'refused' : 'silent';
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [401, 403].includes(error.status);
}

/** Ends the sessions of the user in all cells but the current one. */
export function endOtherSessions({ current, home, tokens }: UserCells, cells: readonly Cell[]): void {
  for (const cell of new Map([...cells, home].map((each) => [each.number, each])).values()) {
    const token = tokens[cell.number];
    if (!token || cell.number === current.number) continue;
    endSession(cell, token);
  }
}

/** @throws session-ended when nobody is signed in any more */
async function sessionIn(cell: Cell): Promise<string> {
  const { cells } = storedUser() ?? {};
  if (!cells) throw sessionEnded();
  const kept = cells.tokens[cell.number];
  if (kept) return kept;
  const key = `${cell.number} ${homeToken(cells)}`;
  const started =
    starting.get(key) ?? within(mostStartMs, cell, start(cell, cells)).finally(() => starting.delete(key));
  starting.set(key, started);
  return started;
}

/**
 * By a ticket of the cell where the user signed in.
 * @throws session-ended when the user has signed out meanwhile
 */
async function start(cell: Cell, cells: UserCells): Promise<string> {
  const token = homeToken(cells);
  const ticket = await ticketFrom(issueCellTicket, cell, cells);
  const { accessToken } = await call(redeemCellTicket, { body: { ticket }, at: cell });
  if (homeToken(storedUser()?.cells) !== token) {
    endSession(cell, accessToken);
    throw sessionEnded();
  }
  keepFresh(accessToken);
  keepToken(cell.number, accessToken);
  return accessToken;
}

/** From the cell where the user signed in. */
async function ticketFrom(
  endpoint: typeof issueCellTicket | typeof issueCellRenewal,
  { number }: Cell,
  { home, tokens }: UserCells,
): Promise<string> {
  try {
    const input = { params: { number }, at: home, token: tokens[home.number] };
    const { ticket } = await within(mostStartMs, home, call(endpoint, input));
    setHomeSilent(false);
    return ticket;
  } catch (error) {
    const { status } = error as ApiError;
    setHomeSilent(!(status >= 400 && status < 500));
    throw error;
  }
}

/** The token of the cell where the user signed in: another one is of another sign-in. */
function homeToken(cells: UserCells | undefined): string | undefined {
  return cells?.tokens[cells.home.number];
}

function endSession(cell: Cell, token: string): void {
  call(logout, { at: cell, token }).catch((error: unknown) =>
    console.warn('The sign-out was not answered', error),
  );
}

function sessionEnded(): ApiError {
  return new ApiError(text('auth.sessionEnded'), 401, null);
}

function keepToken(number: number, token: string | undefined): void {
  const { cells, ...user } = storedUser()!;
  if (!cells) return;
  const others = Object.entries(cells.tokens).filter(([key]) => Number(key) !== number);
  const tokens = Object.fromEntries(token === undefined ? others : [...others, [number, token]]);
  // Without a token calls are refused, and nobody asks again and again what the user may do.
  const isCurrent = number === cells.current.number;
  storeUser(isCurrent ? { ...user, accessToken: token ?? '' } : user, { ...cells, tokens });
}
