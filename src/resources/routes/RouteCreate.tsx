import { Create, SimpleForm } from 'react-admin';
import { NewRoute } from '#contract/main-api/routes.ts';
import { FocusRefusedField } from '../../components/form/focus.tsx';
import { formSx } from '../../components/form/formSx.ts';
import { newRoute, RouteInputs } from './RouteInputs.tsx';
import { routeResolver } from './routeResolver.ts';

const resolver = routeResolver(NewRoute);

/** It leads to the new route's page, where one sees whether it gets connected. */
export default function RouteCreate() {
  return (
    <Create resource="config" disableAuthentication title="routes.create" redirect="edit" sx={formSx}>
      <SimpleForm defaultValues={newRoute} resolver={resolver} warnWhenUnsavedChanges noValidate>
        <FocusRefusedField />
        <RouteInputs />
      </SimpleForm>
    </Create>
  );
}
