import { useLayoutEffect, useState } from 'react';
import { invitationPath } from '#domain/notifications/invitationPath.ts';
import { entryState, goOn, goTo, Redirect, useEntryPath, type EntryState } from '../../../entryLocation.tsx';
import { invitation as bnInvitation } from '../../../i18n/bn/sign-in/invitation.ts';
import { recovery as bnRecovery } from '../../../i18n/bn/sign-in/recovery.ts';
import { invitation as enInvitation } from '../../../i18n/en/sign-in/invitation.ts';
import { recovery as enRecovery } from '../../../i18n/en/sign-in/recovery.ts';
import { addFetchedTexts } from '../../../i18n/text.ts';
import { loginPath, safeReturnUrl } from '../../../screens/returnUrl.ts';
import { storedUser } from '../../../session.ts';
import { InvitationPage } from './InvitationPage.tsx';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { OtpPage } from './OtpPage.tsx';
import { forgotPath, keepingReturnUrl, otpPath, resetPath } from '../recoveryPaths.ts';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';
import type { SentCode } from './sendCode.ts';

// Both, so that the language can be changed here too.
addFetchedTexts('en', { invitation: enInvitation, recovery: enRecovery });
addFetchedTexts('bn', { invitation: bnInvitation, recovery: bnRecovery });

/**
 * A forgotten password: ask for a code, give it, set a new password. That a code was sent is kept over a reload, as
 * people do while they wait for it. The token that it is exchanged for stays in memory and goes with these pages: in
 * the address or in storage it could be read later.
 */
export default function RecoveryPages() {
  const path = useEntryPath();
  const [sent, setSent] = useState(codeSentBefore);
  const [token, setToken] = useState<string>();

  // Whoever is signed in here may be somebody else than the invited person.
  if (path === invitationPath) return <InvitationPage />;
  if (storedUser()) {
    return <Redirect to={safeReturnUrl(new URLSearchParams(window.location.search).get('returnURL'))} />;
  }
  if (path === forgotPath) {
    return (
      <ForgotPasswordPage
        onSent={(code) => {
          setSent(code);
          goTo(keepingReturnUrl(otpPath), stateOf(code));
        }}
      />
    );
  }
  if (path === otpPath && sent) {
    return (
      <OtpPage
        sent={sent}
        onSent={(another) => {
          setSent(another);
          goOn(keepingReturnUrl(otpPath), stateOf(another));
        }}
        onRedeemed={(given) => {
          setToken(given);
          // In place of the code's page: that code is used up, so nobody should come back to it.
          goOn(keepingReturnUrl(resetPath), { username: sent.username });
        }}
      />
    );
  }
  if (path === resetPath && sent && token !== undefined) {
    return (
      <ResetPasswordPage
        username={sent.username}
        token={token}
        onReset={() => {
          const { username } = sent;
          goOn(keepingReturnUrl(loginPath), { username, notice: 'auth.passwordChanged' });
        }}
        onOver={() => startAgain('recovery.newPassword.over')}
      />
    );
  }
  return <StartAgain />;
}

function stateOf({ username, ...sentCode }: SentCode): EntryState {
  return { username, sentCode };
}

function codeSentBefore(): SentCode | undefined {
  const { username, sentCode } = entryState();
  return username !== undefined && sentCode ? { username, ...sentCode } : undefined;
}

function startAgain(notice: string) {
  goOn(keepingReturnUrl(forgotPath), { username: entryState().username, notice });
}

/** After a reload, or by a bookmark: what the step needs is not there. */
function StartAgain() {
  useLayoutEffect(() => startAgain('recovery.ask.startAgain'), []);
  return null;
}
