import type { PortalEndpoint, Input, Reply } from '#contract/endpoint.ts';
import { idsOfCell, type Cell } from '#contract/main-api/sign-in/cells.ts';
import { ApiError } from '../http/ApiError.ts';
import { call, type CallOptions } from '../http/httpClient.ts';
import { storedUser } from '../../session.ts';
import type { Additions } from './additions.ts';
import { fetchCells, knownCells } from './cells.ts';
import { callIn } from './sessions.ts';
import { within } from './within.ts';

/** How long another cell may take; the figures of the others wait for it. */
const mostMs = 5_000;

/** Parts missing in a sum, and why: a cell by its name, or the directory, which would have named the cells. */
export interface Missing {
  why: 'silent' | 'noAccess' | 'older' | 'directory';
  cell: string;
}

export interface AcrossCells {
  missing: Missing[];
}

/**
 * Asks all cells and adds up what they answer, for the provider's people. The user's current cell must answer; what
 * others do not answer in time is named as missing. Where there is one cell only, it is asked as ever.
 */
export async function acrossCells<E extends PortalEndpoint>(
  endpoint: E,
  input: Input<E> & CallOptions,
  additions: Additions<E>,
): Promise<Reply<E> & AcrossCells> {
  const user = storedUser();
  const current = user?.scope === 'platform' ? user.cells?.current : undefined;
  const [own, cells] = await Promise.all([
    call<PortalEndpoint>(endpoint, input) as Promise<Reply<E>>,
    current ? within(mostMs, current, fetchCells()).catch(() => knownCells() ?? null) : [],
  ]);
  const missing: Missing[] = cells === null ? [{ why: 'directory', cell: '' }] : [];
  const others = (cells ?? []).filter(({ number }) => number !== current?.number);
  const replies = await Promise.all(
    others.map(async (cell) => {
      const ending = new AbortController();
      const end = () => ending.abort();
      input.signal?.addEventListener('abort', end);
      try {
        const reply = await within(mostMs, cell, callIn(cell, endpoint, { ...input, signal: ending.signal }));
        if (canAdd(own, reply)) return reply;
        missing.push({ why: 'older', cell: cell.name });
        return null;
      } catch (error) {
        end();
        input.signal?.throwIfAborted();
        missing.push({ why: reasonOf(error), cell: cell.name });
        return null;
      } finally {
        input.signal?.removeEventListener('abort', end);
      }
    }),
  );
  const answered = [own, ...replies.filter((reply) => reply !== null)] as Reply<E>[];
  missing.sort((one, other) => (one.cell < other.cell ? -1 : 1));
  return { ...addUp(answered), missing };

  function addUp(all: readonly Reply<E>[]): Reply<E> {
    const sums = Object.entries<(values: never[]) => unknown>(additions).map(([name, add]) => [
      name,
      add((all as readonly Record<string, unknown>[]).map((reply) => reply[name]) as never[]),
    ]);
    return Object.fromEntries(sums) as Reply<E>;
  }

  /** Cells may run different versions: a figure that one of them does not have cannot be added. */
  function canAdd(one: Reply<E>, other: Reply<E>): boolean {
    try {
      addUp([one, other]);
      return true;
    } catch {
      return false;
    }
  }
}

/** @param cells of the whole installation */
export function cellOf(id: number, cells: readonly Cell[]): Cell | undefined {
  return cells.find(({ number }) => number === Math.floor(id / idsOfCell));
}

function reasonOf(error: unknown): Missing['why'] {
  if (!(error instanceof ApiError)) return 'silent';
  if (error.status === 401 || error.status === 403) return 'noAccess';
  return error.status === 404 || error.status === 400 ? 'older' : 'silent';
}
