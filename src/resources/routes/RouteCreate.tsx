import { NewRoute } from '#contract/main-api/carriers/routes.ts';
import { FocusRefusedField } from '../../components/form/focus.tsx';
import { CreatePage } from '../../components/record/CreatePage.tsx';
import { newRoute, RouteInputs } from './form/RouteInputs.tsx';
import { routeResolver } from './form/routeResolver.ts';

const resolver = routeResolver(NewRoute);

/** It leads to the new route's page, where one sees whether it gets connected. */
export default function RouteCreate() {
  return (
    <CreatePage
      resource="config"
      title="routes.create"
      redirect="edit"
      defaultValues={newRoute}
      resolver={resolver}
    >
      <FocusRefusedField />
      <RouteInputs />
    </CreatePage>
  );
}
