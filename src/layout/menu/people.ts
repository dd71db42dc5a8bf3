import type { Screen } from './screen.ts';

export const peopleScreens: readonly Screen[] = [
  {
    path: '/home/users/create',
    label: 'menu.createUser',
    icon: 'createUser',
    permission: 'create-user',
    group: 'user',
  },
  {
    path: '/home/users/list',
    label: 'menu.userList',
    icon: 'users',
    permission: 'view-user-list',
    group: 'user',
    records: '/home/users',
  },
  {
    path: '/home/roles/create',
    label: 'menu.createRole',
    icon: 'createRole',
    permission: 'create-role',
    group: 'role',
  },
  {
    path: '/home/roles',
    label: 'menu.roleList',
    icon: 'roles',
    permission: 'view-role-list',
    group: 'role',
    records: '/home/roles',
  },
];
