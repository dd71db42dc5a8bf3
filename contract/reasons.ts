/**
 * Reasons of refusals that the error's code alone does not say. English for people who call the API; the portal has its own sentence for
 * each, in the reader's language. `%{…}` are `reasonValues` of the reply. What stands in the way of deleting is followed by the advice.
 */
export const reasons = {
  'permission-missing': 'You need the permission %{permission} for this. Ask your administrator.',
  'permissions-changed': 'Your permissions have changed since this request began.',
  'message-of-many': 'This message is one of a batch. Cancel or move the batch.',
  'message-not-waiting': 'This message does not wait for its start.',
  'api-key-missing': 'Send an API key: Authorization: Bearer barta_live_…',
  'api-key-unknown': 'This API key is unknown, expired or revoked, or its person or company is not active.',
  'key-not-in-address':
    'Only keys of the kind legacy may come in an address. Send this one in the body or a header, or make another one.',
  'call-not-in-dialect': 'This call is not part of what is understood here: see the page of dialects.',
  'network-not-of-key': 'This API key may not be used from this address.',
  'messages-of-key-a-second': 'This API key sends faster than its limit of %{limit} a second.',
  'messages-of-key-a-day': 'This API key has reached its limit of %{limit} a day.',
  'test-key-only-reads': 'A test key reads what belongs to your company and changes none of it.',
  'test-messages-a-day': 'The test keys of your company have reached their limit of %{limit} a day.',
  'api-key-revoked': 'This API key was revoked. Make another one.',
  'webhook-off': 'This webhook is off. Turn it on first.',
  'provider-alone': 'Only the provider’s staff can do this.',
  'search-by-number': 'You cannot search by number because your role shows numbers only in part.',
  'internal-comments': "Internal comments are for the provider's people alone.",
  'user-outranks-you':
    'This user’s role has permissions that you do not have, so you cannot change this account.',
  'role-outranks-you': 'This role has permissions that you do not have, so you cannot change it.',
  'role-fixed': 'This role is fixed: it holds every permission there is.',
  'role-shared': 'All companies share this role: only the provider can change it.',
  'route-carries-codes': 'This route carries one-time codes: only somebody with full access can delete it.',
  'account-in-other-cell': 'Your username signs in at another cell: change cells from there.',
  'no-account-in-cell': 'You have no account of the provider in this cell.',
  'password-chosen': 'This user has chosen a password, so there is nothing to invite them to.',
  'user-inactive': 'This user is not active. Activate them first.',
  'second-factor-ticket-ended':
    'This sign-in took too long or had too many wrong codes. Start again with username and password.',
  'second-factor-is-on': 'Your authenticator app is set up already. Remove it first.',
  'second-factor-is-off': 'There is no second factor to change.',
  'passkeys-not-here':
    'Passkeys do not work at this address. Open the portal by its host name, with HTTPS or as localhost.',
  'no-passkey-here': 'You have no passkey that works at this address.',
  'passkeys-full': 'You have %{limit} passkeys. Remove one first.',
  'passkey-there-before': 'This passkey was added already.',
  'passkey-too-late': 'This took too long, or was begun again elsewhere. Start again.',
  'secret-key-lost':
    'Codes of authenticator apps cannot be checked: SECRET_KEY is missing or another one. Ask the operator of the system to run npm run doctor. A recovery code works.',
  'second-factor-not-at-home':
    'This cell needs a second factor. Set one up where you sign in, sign in again and then change cells.',
  'passwords-off': 'Your company has turned passwords off. Sign in with your company’s account.',
  'portal-origin-unknown':
    'The address of this portal is not among PORTAL_ORIGINS. Ask your system administrator to add it.',
  'company-sign-in-unknown':
    'No company of this name or e-mail domain signs in with its own accounts. Check what you typed, or ask your administrator.',
  'company-sign-in-ended': 'This sign-in took too long, was used, or began in another browser. Start again.',
  'identity-provider-away':
    'Your company’s identity provider does not answer. Try again in a moment; if it stays away, tell your administrator.',
  'identity-provider-refuses':
    'The identity provider refuses Barta. Your administrator has to check client ID, client secret and redirect address.',
  'identity-not-given':
    'The identity provider did not sign you in. Start again, or ask your administrator for access.',
  'identity-not-trusted':
    'The answer of the identity provider cannot be trusted, so nobody was signed in. Your administrator has to check its address.',
  'identity-inactive': 'This account is not active. Ask your administrator.',
  'identity-without-role':
    'Your company’s account gives you no role in Barta. Ask your administrator to add you to a group that has one.',
  'identity-outranks':
    'Your role has permissions that the person who set up this sign-in did not have. Somebody with full access to the company has to save it again.',
  'identity-claim-missing':
    'The identity provider does not say “%{claim}”, by which people are recognised. Ask your administrator.',
  'identity-email-unconfirmed':
    'The identity provider has not confirmed your e-mail address, so you are not recognised by it. Ask your administrator.',
  'identity-ambiguous': 'Several people have “%{value}”. Ask your administrator to give each their own.',
  'identity-unknown': 'Nobody in this company has “%{value}”. Ask your administrator to add you.',
  'identity-other-account':
    'Another account of the identity provider belongs to “%{value}” already. Your administrator can unlink it.',
  'identity-name-unusable':
    '“%{username}” cannot be a username: 3 to 64 letters, digits, dots, dashes, underscores or @.',
  'identity-not-yours':
    'This account is that of “%{username}”. Try it with your own, so that you stay able to sign in.',
  'cell-ticket-used': 'This ticket was used, has expired, or is for another cell.',
  'mail-refused':
    'The mail server refused the e-mail. Ask your system administrator; the reason is in the log.',
  'credit-lacking': 'This needs %{needed} SMS units and your balance is %{available}. Ask for a recharge.',
  'request-ended': 'This request is %{status} already.',
  'refund-decided': 'This refund is %{status} already.',
  'batch-not-running': 'Only what is running can be paused; this batch is %{state}.',
  'batch-not-paused': 'Only what is paused can be resumed; this batch is %{state}.',
  'batch-not-cancellable': 'There is nothing to cancel; this batch is %{state}.',
  'batch-not-waiting': 'Only what is scheduled or late can be started; this batch is %{state}.',
  'batch-accepted-before': 'This batch was accepted before.',
  'resend-outdated':
    'Another resend of this batch was accepted since this one was checked. Close this and resend what still failed.',
  'nothing-failed': 'This batch has no failed message that can be sent again.',
  'failed-resent-before':
    'What failed of this batch was sent again already: it has arrived since, or is still under way.',
  'record-exists': 'This record exists already.',
  'text-not-storable': 'A text holds a character that cannot be stored.',
  'too-many-tries': 'Too many tries. Try again in %{seconds} s.',
  'disk-full': 'A disk is full; try again when there is room.',
  'disk-nearly-full': 'The disk of the database is nearly full; nothing is accepted until there is room.',
  'database-away': 'The database is away; try again in a moment.',
  'database-slow': 'This took too long. Try again in a moment, or choose a shorter period.',
  'changed-at-once': 'Someone else is changing this right now. Try again.',
  'service-stopping': 'The service is stopping. Nothing was changed: try again.',
  'directory-away': 'The directory of cells does not answer; try again in a moment.',
  'cell-unregistered': 'This cell is not in the directory of cells; an operator has to register it.',
  'suspend-company': 'Suspend the company instead.',
  'deactivate-user': 'Deactivate the user instead.',
  'user-in-ledger': 'Ledger entries name this user. Deactivate the user instead.',
  'move-users': 'Move these users to another department first.',
  'give-other-role': 'Give these users another role first.',
  'role-of-sign-in': 'A company’s sign-in gives this role. Take it out of the settings there first.',
  'people-can-move': 'Its people can move to another branch; what it has sent stays.',
  'accepted-stays': 'What was accepted for it stays in the reports.',
  'switch-route-off': 'Switch it off instead.',
  'route-received': 'Something was received over this route. Switch it off instead.',
  'suspend-sender-id': 'Suspend it instead.',
} as const;

export type Reason = keyof typeof reasons;

export const reasonNames = Object.keys(reasons) as [Reason, ...Reason[]];
