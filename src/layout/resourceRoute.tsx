import type { ReactElement } from 'react';
import { Resource } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { access, type Action } from '../screens/access.ts';
import type { ResourcePages } from '../screens/resourcePages.ts';
import { guardedPage } from '../components/entry/Guarded.tsx';
import type { LazyPage } from '../components/entry/LazyPage.tsx';

/** The screens of a resource, each guarded by the call behind it (see `access.ts`). */
export function resourceRoute({ name, listPath, createPath, recordRepresentation, ...pages }: ResourcePages) {
  const listAddress = `/home/${[name, listPath].filter(Boolean).join('/')}`;
  const guarded = (action: Action, Page?: LazyPage): ReactElement | undefined => {
    if (!Page) return undefined;
    const guard = access[name]?.[action];
    if (!guard) throw new Error(`${name} has no call for ${action}`);
    return guardedPage(action === 'list' ? listAddress : `/home/${name} ${action}`, guard, Page);
  };
  const list = guarded('list', pages.list);
  const create = guarded('create', pages.create);
  return (
    <Resource
      key={name}
      name={name}
      recordRepresentation={recordRepresentation}
      // react-admin's own links lead to the usual places.
      list={listPath ? <Navigate to={`/home/${name}/${listPath}`} replace /> : list}
      create={createPath ? <Navigate to={`/home/${name}/${createPath}`} replace /> : create}
      edit={guarded('edit', pages.edit)}
      show={guarded('show', pages.show)}
    >
      {listPath && <Route path={listPath} element={list} />}
      {createPath && <Route path={createPath} element={create} />}
    </Resource>
  );
}
