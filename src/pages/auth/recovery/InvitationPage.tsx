import { useEffect, useLayoutEffect, useState } from 'react';
import { findInvitation, type FoundInvitation } from '#contract/main-api/people/invitations.ts';
import { invitationPath } from '#domain/notifications/invitationPath.ts';
import { readInvitationLink } from '#domain/notifications/invitationTexts.ts';
import { locate } from '../../../dataProviders/cells/locate.ts';
import { ApiError } from '../../../dataProviders/http/ApiError.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { goOn } from '../../../entryLocation.tsx';
import { useText } from '../../../i18n/text.ts';
import { loginPath } from '../../../screens/returnUrl.ts';
import { storedUser } from '../../../session.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { BackToSignIn, FormIntro, FormProblem } from '../FormNotes.tsx';
import { recoveryProblem } from '../problems.ts';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

/** How far the page is: what is wrong with the link, or whom it invites. */
type State = 'checking' | 'incomplete' | 'ended' | 'done' | { invited: FoundInvitation } | { error: unknown };

/** An invited person chooses a password. The token of the link stays in memory: in the address it could be read later. */
export function InvitationPage() {
  const text = useText();
  const [link] = useState(() => readInvitationLink(window.location.hash));
  const [state, setState] = useState<State>(link ? 'checking' : 'incomplete');
  useLayoutEffect(() => window.history.replaceState(window.history.state, '', invitationPath), []);

  useEffect(() => {
    if (link) void lookUp(link).then(setState);
  }, [link]);

  if (link && typeof state === 'object' && 'invited' in state) {
    const { username, name } = state.invited;
    return (
      <ResetPasswordPage
        title={text('invitation.title')}
        intro={
          <>
            {text('invitation.greeting', { name })} {text('invitation.username')} <strong>{username}</strong>
          </>
        }
        username={username}
        token={link.token}
        onReset={() => {
          if (storedUser()) setState('done');
          else goOn(loginPath, { username, notice: 'auth.accountReady' });
        }}
        onOver={() => setState('ended')}
      />
    );
  }
  return (
    <AuthFrame title={text('invitation.title')}>
      {state === 'checking' ? (
        <FormIntro>{text('invitation.checking')}</FormIntro>
      ) : typeof state === 'object' ? (
        <>
          <FormProblem message={recoveryProblem('error' in state ? state.error : undefined)} />
          <button
            type="button"
            className="main-button form-button"
            onClick={() => {
              setState('checking');
              void lookUp(link!).then(setState);
            }}
          >
            {text('invitation.retry')}
          </button>
        </>
      ) : (
        <div role="status">
          <FormIntro>{text(`invitation.${state}`)}</FormIntro>
          <FormIntro>
            {state === 'done'
              ? text('invitation.signed_in', { name: storedUser()?.name ?? '' })
              : text('invitation.what_now')}
          </FormIntro>
          <p className="form-links">
            <BackToSignIn username={() => link?.username ?? ''} />
          </p>
        </div>
      )}
    </AuthFrame>
  );
}

async function lookUp({ username, token }: { username: string; token: string }): Promise<State> {
  try {
    return { invited: await call(findInvitation, { token, at: await locate(username) }) };
  } catch (error) {
    return isOver(error) ? 'ended' : { error };
  }
}

/** Whether the link opens nothing, whatever is tried. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && [401, 404].includes(error.status);
}
