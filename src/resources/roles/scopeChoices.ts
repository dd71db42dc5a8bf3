import { scopes } from '#contract/main-api/roles.ts';

/** Whom a role can be for, in the provider's inputs and filters. */
export const scopeChoices = scopes.map((id) => ({ id, name: `roles.scope.${id}` }));
