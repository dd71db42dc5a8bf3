import type { DataProvider } from 'react-admin';
import * as users from '#contract/main-api/people/users.ts';
import { bodyOf, listVerb, recordOf } from './endpointResource.ts';
import { onlyVerbs } from './verbs.ts';

/** Users: the product spec's calls are actions, not a REST resource (section 7). */
export const usersProvider: DataProvider = onlyVerbs({
  ...listVerb(users.listUsers),
  getOne: (_resource, { id, signal }) => recordOf(users.findUser, { query: { id: Number(id) }, signal }),
  create: (_resource, { data }) => recordOf(users.createUser, { body: bodyOf(users.createUser, data) }),
  update: (_resource, { id, data }) =>
    recordOf(users.updateUser, { body: bodyOf(users.updateUser, { ...data, id: Number(id) }) }),
  delete: (_resource, { id }) => recordOf(users.deleteUser, { query: { id: Number(id) } }),
});
