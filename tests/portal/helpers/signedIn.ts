import type { LoginReply } from '#contract/main-api/sign-in/auth.ts';
import type { PermissionKey } from '#contract/permissions.ts';

/** A login reply whose user may do just this. */
export function loginReply(permissions: PermissionKey[] = [], changes: Partial<LoginReply> = {}): LoginReply {
  return {
    accessToken: 'token-of-rina',
    userId: 5,
    username: 'rina',
    name: 'Rina Akter',
    email: null,
    contactNo: null,
    isNumberConfirmed: false,
    joiningDate: '2024-03-01',
    active: true,
    companyId: 3,
    companyName: 'Padma Traders',
    scope: 'company',
    roleId: 7,
    roles: [{ name: 'Operator' }],
    permission: permissions.map((name) => ({ name })),
    passwordChangeRequired: false,
    ...changes,
  };
}

/** An error as the services answer it. */
export function errorAnswer(
  status: number,
  code: string,
  message = 'As the service says',
  more: object = {},
) {
  return { status, json: { code, message, requestId: 'r-1', ...more } };
}
