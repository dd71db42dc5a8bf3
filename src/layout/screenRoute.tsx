import type { ComponentType } from 'react';
import { Route } from 'react-router-dom';
import { Guarded } from './Guarded.tsx';
import { screenAt } from './menu.ts';

/** A route of the shell, guarded by the permission that the menu table gives its path. */
export function screenRoute(path: string, Page: ComponentType) {
  const screen = screenAt(`/home/${path}`);
  if (!screen) throw new Error(`${path} is not in the menu table`);
  return (
    <Route
      path={path}
      element={
        <Guarded guard={screen}>
          <Page />
        </Guarded>
      }
    />
  );
}
