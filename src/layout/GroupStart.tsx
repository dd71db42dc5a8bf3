import { Navigate } from 'react-router-dom';
import { ForbiddenPage } from '../pages/errors/ForbiddenPage.tsx';
import { useSignedInUser } from '../session.ts';
import { allowedMenu, type Group } from './menu.ts';

/** The address of a group of screens: leads to the first of them that the user may see. */
export function GroupStart({ group }: { group: Group }) {
  const user = useSignedInUser();
  const section = allowedMenu(user).find((each) => each.group === group);
  return section ? <Navigate to={section.entries[0]!.path} replace /> : <ForbiddenPage />;
}
