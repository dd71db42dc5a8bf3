import { useLayoutEffect, useState } from 'react';
import { entryState, goOn, goTo, Redirect, useEntryPath } from '../../entryLocation.tsx';
import { loginPath, safeReturnUrl } from '../../layout/returnUrl.ts';
import { storedUser } from '../../session.ts';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { OtpPage } from './OtpPage.tsx';
import { forgotPath, keepingReturnUrl, otpPath, resetPath } from './recoveryPaths.ts';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';
import type { SentCode } from './sendCode.ts';

/**
 * A forgotten password: ask for a code, give it, set a new password. What the steps hand on stays in memory and
 * goes with these pages: a token in the address or in storage could be read later.
 */
export default function RecoveryPages() {
  const path = useEntryPath();
  const [sent, setSent] = useState<SentCode>();
  const [token, setToken] = useState<string>();

  if (storedUser()) {
    return <Redirect to={safeReturnUrl(new URLSearchParams(window.location.search).get('returnURL'))} />;
  }
  if (path === forgotPath) {
    return (
      <ForgotPasswordPage
        onSent={(code) => {
          setSent(code);
          goTo(keepingReturnUrl(otpPath), { username: code.username });
        }}
      />
    );
  }
  if (path === otpPath && sent) {
    return (
      <OtpPage
        sent={sent}
        onSent={setSent}
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
          goOn(keepingReturnUrl(loginPath), { username, notice: 'auth.newPassword.changed' });
        }}
        onOver={() => startAgain('auth.newPassword.over')}
      />
    );
  }
  return <StartAgain />;
}

function startAgain(notice: string) {
  goOn(keepingReturnUrl(forgotPath), { username: entryState().username, notice });
}

/** After a reload, or by a bookmark: what the step needs is not there. */
function StartAgain() {
  useLayoutEffect(() => startAgain('auth.recovery.startAgain'), []);
  return null;
}
