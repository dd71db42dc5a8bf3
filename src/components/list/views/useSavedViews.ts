import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { extractValidSavedQueries, useSavedQueries } from 'react-admin';
import type { Input } from '#contract/endpoint.ts';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
  type ViewScreen,
} from '#contract/main-api/savedViews.ts';
import { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { orderOf, savedFilter } from './savedFilter.ts';

type NewView = Omit<Input<typeof createSavedView>['body'], 'screen'>;
type ViewChange = Input<typeof updateSavedView>['body'];

/** The saved views of a screen, with create, update and remove. */
export function useSavedViews(screen: ViewScreen) {
  const client = useQueryClient();
  const queryKey = ['saved views', screen];
  const {
    data: views,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(listSavedViews, { query: { screen }, signal })).responseList,
  });
  const withRefresh = async <Result>(change: Promise<Result>): Promise<Result> => {
    try {
      return await change;
    } finally {
      await client.invalidateQueries({ queryKey });
    }
  };
  const create = (view: NewView) => withRefresh(call(createSavedView, { body: { screen, ...view } }));
  useBrowserViews(screen, views !== undefined, create);
  return {
    views,
    error,
    isFetching,
    refetch,
    create,
    update: (id: number, body: ViewChange) => withRefresh(call(updateSavedView, { params: { id }, body })),
    remove: (id: number) => withRefresh(call(deleteSavedView, { params: { id } })),
  };
}

/** Moves queries that earlier versions saved in this browser to the service. Refused ones stay in the browser. */
function useBrowserViews(screen: ViewScreen, isReady: boolean, create: (view: NewView) => Promise<unknown>) {
  const [stored, setStored] = useSavedQueries(screen);
  const kept = extractValidSavedQueries(stored);
  useEffect(() => {
    if (!isReady || kept.length === 0) return;
    // Emptied first, or the next rendering would save them once more.
    setStored([]);
    void (async () => {
      const refused: typeof kept = [];
      for (const query of kept) {
        const { filter, sort } = query.value;
        const name = query.label.trim().slice(0, 100);
        await create({
          name,
          filter: savedFilter((filter ?? {}) as Record<string, unknown>),
          sort: sort ? orderOf(sort) : null,
        }).catch((error: unknown) => {
          // The name is taken: another browser has moved these queries already.
          if (!(error instanceof ApiError) || error.status !== 409) refused.push(query);
        });
      }
      if (refused.length > 0) setStored(refused);
    })();
    // oxlint-disable-next-line react/exhaustive-deps -- once for what this browser has
  }, [isReady]);
}
