import type { ComponentType } from 'react';

type LazyPage = ComponentType & { preload: () => Promise<unknown> };

export interface ResourcePages {
  name: string;
  list: LazyPage;
  create?: LazyPage;
  edit?: LazyPage;
  show?: LazyPage;
  /** Where the spec has the list and the create page, below the resource's own path, if not in the usual places. */
  listPath?: string;
  createPath?: string;
  /** The name of a record in titles and references, if that is not its `name`. */
  recordRepresentation?: string | ((record: { name?: string }) => string);
}
