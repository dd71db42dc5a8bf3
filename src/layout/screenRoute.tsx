import { Route, Navigate } from 'react-router-dom';
import { guardedPage } from '../components/entry/Guarded.tsx';
import type { LazyPage } from '../components/entry/LazyPage.tsx';
import { type Group } from '../screens/menuTable.ts';
import { screenAt, allowedMenu } from '../screens/menu.ts';
import { ForbiddenPage } from '../components/errors/ForbiddenPage.tsx';
import { useSignedInUser } from '../session.ts';

/** A route of the shell, guarded by the permission that the menu table gives its path. */
export function screenRoute(path: string, Page: LazyPage) {
  const screen = screenAt(`/home/${path}`);
  if (!screen) throw new Error(`${path} is not in the menu table`);
  return <Route key={path} path={path} element={guardedPage(`/home/${path}`, screen, Page)} />;
}

/** The address of a group of screens: leads to the first of them that the user may see. */
export function GroupStart({ group }: { group: Group }) {
  const user = useSignedInUser();
  const section = allowedMenu(user).find((each) => each.group === group);
  return section ? <Navigate to={section.entries[0]!.path} replace /> : <ForbiddenPage />;
}
