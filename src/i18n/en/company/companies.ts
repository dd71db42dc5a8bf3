import type { Company, CompanyStatus, RefundPolicy } from '#contract/main-api/people/companies.ts';
import { recordFields } from '../portal/recordFields.ts';

export const companies = {
  none: 'No companies yet',
  none_help: 'A company has its own users, branches, sender IDs and credit.',
  no_users: 'No users yet',
  no_sends: 'No messages yet',
  details: 'Details',
  noSenderId: 'None. The company cannot send without one.',
  contact: 'Contact',
  credit: 'Credit',
  counts: 'Users: %{users} · branches: %{branches}',
  status: {
    active: 'Active',
    suspended: 'Suspended',
  } satisfies Record<CompanyStatus, string>,
  refunds: {
    none: 'No',
    undelivered: 'Yes, if the delivery receipt says undelivered',
  } satisfies Record<RefundPolicy, string>,
  help: {
    senderId:
      'Shown on phones as the sender: a name (masking) of 3 to 11 Latin letters, digits and symbols, or a number (non-masking) of 3 to 15 digits. The company cannot send without one.',
    refunds: 'Whether credit is refunded when a carrier accepted a message but did not deliver it.',
    threshold: 'In credits. The company is warned when its balance falls below this; 0 means no warning.',
  },
  suspend: {
    action: 'Suspend',
    title: 'Suspend %{name}?',
    content:
      'Users of %{name} are signed out at once and cannot sign in. Queued messages wait; those that expire in the meantime are not charged. You can resume the company at any time.',
    done: '%{name} suspended.',
  },
  resume: {
    action: 'Resume',
    title: 'Resume %{name}?',
    content: 'Users of %{name} can sign in again, and its queued messages are sent.',
    done: '%{name} resumed.',
  },
  tabs: {
    branches: 'Branches',
    users: 'Users',
    recharges: 'Recharges',
    sends: 'Latest messages',
    signIn: 'Single sign-on',
  },
  signIn: {
    intro:
      'People of this company can sign in with the account that they have there, at an identity provider such as Keycloak, Google Workspace or Microsoft Entra (OpenID Connect).',
    provider: 'Identity provider',
    people: 'People and roles',
    wayIn: 'How people sign in',
    redirect: 'Redirect address',
    redirect_help: 'Enter it at the identity provider, exactly so.',
    direct: 'Direct address',
    direct_help: 'It leads people of this company to the identity provider at once.',
    copy: 'Copy the address',
    help: {
      shortName: '2 to 40 small letters, digits and dashes. People type it on the sign-in page.',
      emailDomains:
        'Separated by commas. Who types an address of them is led here. Only the provider changes them.',
      issuer: 'As the provider names itself, e.g. https://login.example.com/realms/acme',
      clientSecret: 'It is kept sealed and never shown again.',
      clientSecretKept: 'Leave it empty to keep the present one.',
      matchClaim: 'Says at the first sign-in who somebody is, e.g. email or preferred_username.',
      matchField: 'The claim must be equal to this. E-mail addresses must be confirmed by the provider.',
      createsPeople: 'Otherwise only users who are in Barta already can sign in.',
      roleClaim:
        'Empty: roles are given in Barta. With it, each sign-in sets the role; who has no value here is refused.',
      factorValues:
        'Values of amr or acr, separated by commas. Who signs in with one of them is not asked for a code of Barta.',
      passwordsOff: 'Turns passwords and their recovery off for this company. Try the sign-in first.',
    },
    matchFields: {
      username: 'Username',
      email: 'E-mail',
    },
    role: {
      value: 'Value',
      roleId: 'Role in Barta',
      add: 'Add a value',
      remove: 'Remove the value %{value}',
    },
    tested: 'Tried on %{date}.',
    untested: 'Not tried yet with these settings.',
    linked: 'Linked accounts: %{count}.',
    test: 'Try the sign-in',
    test_help: 'Trying it opens the identity provider and starts no session. Save changes first.',
    save: 'Save single sign-on',
    saved: 'Single sign-on saved.',
    unlink: {
      action: 'Unlink an account',
      title: 'Unlink an account?',
      text: 'After an account at the identity provider was made anew, its user is refused until the earlier one is unlinked. The user is signed out, and the next sign-in finds them by the claim.',
      user: 'User',
      submit: 'Unlink',
      done: 'Accounts unlinked: %{count}.',
    },
    remove: {
      action: 'Remove',
      title: 'Remove single sign-on?',
      content:
        'People who signed in with it are signed out. All of the company sign in with passwords again; users without one need a new password.',
      done: 'Single sign-on removed.',
    },
  },
} as const;

export const companiesResource = {
  companies: {
    name: 'Company |||| Companies',
    fields: {
      ...recordFields,
      senderId: 'First sender ID',
      senderIds: 'Sender IDs',
      contactName: 'Contact person',
      currentBalance: 'Balance (credits)',
      deliveryRate: 'Delivery rate, 7 days',
      lowBalanceThreshold: 'Low-balance threshold',
      refunds: 'Refund undelivered messages',
      branchCount: 'Branches',
      shortName: 'Short name',
      emailDomains: 'E-mail domains',
      issuer: 'Address of the identity provider (issuer)',
      clientId: 'Client ID',
      clientSecret: 'Client secret',
      matchClaim: 'Claim that names a person',
      matchField: 'Compared with',
      roleClaim: 'Claim that decides the role',
      createsPeople: 'Make unknown people at their first sign-in',
      factorValues: 'Values that mean a second factor',
      isOn: 'Single sign-on is on',
      passwordsOff: 'Only single sign-on: passwords are off',
    } satisfies Record<Exclude<keyof Company, 'scope' | 'isLow'>, string> & Record<string, string>,
    notifications: {
      created: 'Company created.',
      updated: 'Company updated.',
      deleted: 'Company deleted.',
    },
    message: {
      delete_title: 'Delete %{recordRepresentation}?',
      delete_content:
        'Its sender IDs are deleted too. This cannot be undone. A company with users, branches, credit or messages cannot be deleted, only suspended.',
    },
  },
} as const;
