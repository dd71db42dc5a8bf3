import { useQuery } from '@tanstack/react-query';
import { listCells, type Cell } from '#contract/main-api/sign-in/cells.ts';
import { call } from '../http/httpClient.ts';
import { queryClient } from '../queryClient.ts';
import { storedUser, useUserCells } from '../../session.ts';

const cellsQuery = {
  queryKey: ['cells'],
  queryFn: async () => (await call(listCells)).responseList,
  staleTime: 60_000,
};

/** The cells of the installation, for the provider's people; undefined for others, and where there is one only. */
export function useCells(): { cells: Cell[]; current: Cell } | undefined {
  const current = useUserCells()?.current;
  const isProvider = storedUser()?.scope === 'platform';
  const { data: cells = [] } = useQuery({ ...cellsQuery, enabled: current !== undefined && isProvider });
  return current && cells.length > 1 ? { cells, current } : undefined;
}

/** The cells, asked for once. */
export function fetchCells(): Promise<Cell[]> {
  return queryClient.query(cellsQuery);
}

/** As far as they have been loaded. */
export function knownCells(): Cell[] | undefined {
  return queryClient.getQueryData<Cell[]>(cellsQuery.queryKey);
}
