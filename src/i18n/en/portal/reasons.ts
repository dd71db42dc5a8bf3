import type { Reason } from '#contract/reasons.ts';

/** Why the services refused something, where the kind of error alone does not say it. */
export const reasons = {
  'permission-missing': 'You need the permission “%{permission}” for this.',
  'permissions-changed': 'Your permissions have changed. Reload the page.',
  'provider-alone': 'Only the provider’s staff can do this.',
  'search-by-number': 'You cannot search by number because your role shows numbers only in part.',
  'internal-comments': 'Only the provider’s people can write internal comments.',
  'user-outranks-you':
    'This user’s role has permissions that you do not have, so you cannot change this account.',
  'role-outranks-you': 'This role has permissions that you do not have, so you cannot change it.',
  'role-fixed': 'This role always has every permission and cannot be changed.',
  'role-shared': 'All companies share this role. Only the provider can change it.',
  'route-carries-codes': 'This route carries one-time codes. Only someone with full access can delete it.',
  'account-in-other-cell': 'You sign in at another cell. Go there first, then switch to this one.',
  'no-account-in-cell': 'You have no account in this cell.',
  'password-chosen': 'This user has already chosen a password.',
  'user-inactive': 'This user is inactive. Activate them first.',
  'second-factor-ticket-ended': 'The sign-in took too long or had too many wrong codes. Start again.',
  'second-factor-is-on': 'The authenticator app is set up already. Remove it first.',
  'second-factor-is-off': 'This is not set up, or its set-up took too long. Start again.',
  'passkeys-not-here': 'Passkeys do not work at this address: they need HTTPS and a host name.',
  'no-passkey-here': 'You have no passkey that works at this address. Use a code.',
  'passkeys-full': 'You have %{limit} passkeys. Remove one first.',
  'passkey-there-before': 'This passkey was added already.',
  'passkey-too-late': 'This took too long, or was begun again elsewhere. Start again.',
  'secret-key-lost':
    'Codes of authenticator apps cannot be checked at the moment: the key of the system (SECRET_KEY) is missing or was changed. Tell your system administrator. A recovery code works.',
  'second-factor-not-at-home':
    'This cell needs two-step verification. Set it up where you sign in, sign in again and then switch cells.',
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
  'cell-ticket-used': 'Switching cells took too long. Try again.',
  'mail-refused':
    'The mail server refused the e-mail. Ask your system administrator; the reason is in the log.',
  'credit-lacking': 'Credits needed: %{needed}. Your balance is %{available}. Request a recharge.',
  'request-ended': 'This request was already decided or withdrawn.',
  'refund-decided': 'This refund was already decided.',
  'batch-not-running': 'Only a batch that is being sent can be paused.',
  'batch-not-paused': 'Only a paused batch can be resumed.',
  'batch-not-cancellable': 'This batch has ended, so there is nothing to cancel.',
  'batch-not-waiting': 'Only a batch that waits for its start can be started.',
  'batch-accepted-before': 'This list was already sent.',
  'resend-outdated':
    'Some of these messages were sent again meanwhile. Close this, and resend what still failed.',
  'nothing-failed': 'This batch has no failed messages that can be sent again.',
  'failed-resent-before': 'All failed messages of this batch were already sent again.',
  'record-exists': 'This already exists.',
  'text-not-storable': 'The text contains a character that cannot be stored.',
  'too-many-tries': 'Too many tries. Try again in %{seconds} s.',
  'disk-full': 'The disk of the server is full. Tell the provider.',
  'disk-nearly-full': 'The disk of the database is nearly full, so nothing is accepted. Tell the provider.',
  'database-away': 'The database does not answer. Try again in a moment.',
  'database-slow': 'This took too long. Try again in a moment, or choose a shorter period.',
  'changed-at-once': 'Someone else is changing this right now. Try again.',
  'service-stopping': 'The service is restarting. Nothing was changed. Try again in a moment.',
  'directory-away': 'The directory of cells does not answer. Try again in a moment.',
  'cell-unregistered': 'This cell is not registered yet. Tell the provider.',
  'message-of-many': 'This message is one of a batch. Cancel or move the batch.',
  'message-not-waiting': 'This message does not wait for its start.',
  'api-key-missing': 'The API key is missing.',
  'api-key-unknown': 'This API key is unknown, expired or revoked, or its person or company is not active.',
  'key-not-in-address': 'Only keys of the kind “legacy” may come in an address. Use another key.',
  'call-not-in-dialect': 'This call is not supported here.',
  'network-not-of-key': 'This API key may not be used from this address.',
  'messages-of-key-a-second': 'This API key sends faster than its limit of %{limit} a second.',
  'messages-of-key-a-day': 'This API key has reached its limit of %{limit} a day.',
  'test-key-only-reads': 'A test key reads what belongs to the company and changes none of it.',
  'test-messages-a-day': 'The test keys of your company have reached their limit of %{limit} a day.',
  'webhook-off': 'This webhook is off. Turn it on first.',
  'api-key-revoked': 'This API key was revoked. Make another one.',
  'suspend-company': 'Suspend the company instead.',
  'deactivate-user': 'Deactivate the user instead.',
  'user-in-ledger': 'This user has changed balances, so the record must stay. Deactivate the user instead.',
  'move-users': 'Move these users to another department first.',
  'give-other-role': 'Give these users another role first.',
  'role-of-sign-in': 'A company’s sign-in gives this role. Take it out of the settings there first.',
  'people-can-move': 'Its users can move to another branch. What it has sent stays in the reports.',
  'accepted-stays': 'Its messages stay in the reports.',
  'switch-route-off': 'Switch the route off instead.',
  'route-received': 'Something was received over this route, so it must stay. Switch it off instead.',
  'suspend-sender-id': 'Suspend the sender ID instead.',
} as const satisfies Record<Reason, string>;
