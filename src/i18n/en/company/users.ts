import { recordFields } from '../portal/recordFields.ts';

/** The user screens. */
export const users = {
  none: 'No users yet',
  none_help: 'Create one for each person who signs in.',
  number: { confirmed: 'Confirmed', unconfirmed: 'Not confirmed' },
  sections: {
    person: 'Person',
    place: 'Place in the company',
    access: 'Access',
    account: 'Account',
    permissions: 'Permissions',
  },
  state: {
    active: 'Active',
    inactive: 'Inactive',
    password_due: 'Must change the password at the next sign-in',
    password_due_short: 'New password due',
    second_factor: 'Two-step verification on',
  },
  never: 'Never',
  nowhere: 'None',
  help: {
    username: 'Letters, digits, dots, dashes, underscores or @; at least 3 characters. Used to sign in.',
    isSamePerson:
      'Only if this person already has this username in another cell. They can then switch between the cells.',
    contactNo: 'A Bangladeshi mobile number, such as 01712345678. It receives one-time codes.',
    email: 'Notifications by e-mail are sent to it.',
    choose_company: 'Choose the company first.',
    role: 'Only roles that you can give are listed.',
    password: 'At least %{length} characters. The user must choose their own password at the first sign-in.',
    active: 'An inactive user cannot sign in.',
    own_role: 'You cannot change your own role.',
    own_number: 'Change your own number on your profile page.',
  },
  username: {
    checking: 'Checking availability…',
    free: '“%{username}” is available.',
    taken: '“%{username}” is taken.',
  },
  password: {
    make: 'Generate',
    made: 'Password generated',
    once: 'Copy it now and hand it over. Once saved, it cannot be seen again.',
    copy: 'Copy',
    copied: 'Copied',
  },
  details: {
    title: '%{name} was created',
    help: 'Hand these over now. Once this is closed, the password cannot be seen again.',
    copy: 'Copy sign-in details',
    copied: 'Sign-in details copied.',
  },
  create_another: 'Save and create another',
  actions: {
    activate: 'Activate',
    activate_named: 'Activate %{name}',
    activate_text: '%{name} (%{username}) can sign in again.',
    activated: '%{name} activated.',
    deactivate: 'Deactivate',
    deactivate_named: 'Deactivate %{name}',
    deactivate_text: '%{name} (%{username}) is signed out at once and cannot sign in until activated again.',
    deactivated: '%{name} deactivated and signed out.',
    password: 'Set a new first password',
    password_named: 'New first password for %{name}',
    password_text: '%{name} is signed out everywhere and must choose their own password at the next sign-in.',
    password_submit: 'Set password',
    password_done: 'New first password set for %{name}.',
    end_sessions: 'Sign out everywhere',
    end_sessions_named: 'Sign out %{name} everywhere',
    end_sessions_text: '%{name} (%{username}) has to sign in again on every device.',
    end_sessions_done: '1 session ended. |||| %{count} sessions ended.',
    end_sessions_none: 'No other sessions were open.',
    reset_factor: 'Reset two-step verification',
    reset_factor_named: 'Reset two-step verification of %{name}?',
    reset_factor_text:
      '%{name} (%{username}) has lost the phone with the authenticator app and the recovery codes? First make sure that it is really them who asks. They are signed out everywhere, and then the password alone is enough until they set it up anew.',
    reset_factor_done: 'Two-step verification of %{name} was reset.',
  },
  own_account:
    'This is your own account. Change your password and number, and end other sessions, on your profile page.',
  outranks: 'The role of %{name} has permissions that you do not have, so you cannot change this account.',
} as const;

export const usersResource = {
  users: {
    name: 'User |||| Users',
    fields: {
      ...recordFields,
      toCell: 'In the cell',
      fromCell: 'Signed in from the cell',
      session: 'Session',
      hasSecondFactor: 'Two-step verification',
      recoveryCode: 'Recovery code',
      recoveryCodes: 'Recovery codes',
      username: 'Username',
      isSamePerson: 'The same person as in another cell',
      joiningDate: 'Joining date',
      active: 'Active',
      branchId: 'Branch',
      branchName: 'Branch',
      roleId: 'Role',
      roles: 'Role',
      password: 'First password',
      lastSignInAt: 'Last sign-in',
    },
    notifications: {
      created: 'User created. They can sign in with the first password.',
      updated: 'User updated.',
      deleted: 'User deleted.',
    },
    message: {
      delete_title: 'Delete %{recordRepresentation}?',
      delete_content:
        'This cannot be undone. A user who has sent messages cannot be deleted, only deactivated.',
    },
  },
} as const;
