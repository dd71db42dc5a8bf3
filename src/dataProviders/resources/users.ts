import type { DataProvider } from 'react-admin';
import * as users from '#contract/main-api/users.ts';
import { bodyOf, listVerb } from './endpointResource.ts';
import { call } from '../http/httpClient.ts';
import { onlyVerbs } from './verbs.ts';

/** Users: the product spec's calls are actions, not a REST resource (section 7). */
export const usersProvider: DataProvider = onlyVerbs({
  ...listVerb(users.listUsers),
  getOne: async (_resource, { id, signal }) => {
    return { data: (await call(users.findUser, { query: { id: Number(id) }, signal })) as never };
  },
  create: async (_resource, { data }) => {
    const body = bodyOf(users.createUser, data as Record<string, unknown>) as users.NewUser;
    return { data: (await call(users.createUser, { body })) as never };
  },
  update: async (_resource, { id, data }) => {
    const body = bodyOf(users.updateUser, { ...data, id: Number(id) }) as users.UserChange;
    return { data: (await call(users.updateUser, { body })) as never };
  },
  delete: async (_resource, { id }) => {
    return { data: (await call(users.deleteUser, { query: { id: Number(id) } })) as never };
  },
});
