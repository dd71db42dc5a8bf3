import { useEffect } from 'react';
import { BrandMark } from '../../components/BrandMark.tsx';
import { preloadPages } from '../../components/LazyPage.tsx';
import { PreferenceSwitches } from '../../components/PreferenceSwitches.tsx';
import { useDocumentTitle } from '../../components/useDocumentTitle.ts';
import { Redirect } from '../../entryLocation.tsx';
import { useText } from '../../i18n/text.ts';
import { safeReturnUrl } from '../../layout/returnUrl.ts';
import { useRuntimeConfig } from '../../runtimeConfig.ts';
import { storedUser } from '../../session.ts';
import { Conversation } from './Conversation.tsx';
import { SignInForm } from './SignInForm.tsx';
import '../../components/controls.css';
import './SignInPage.css';

export function SignInPage() {
  const text = useText();
  const brand = useRuntimeConfig()?.brand;
  const search = new URLSearchParams(window.location.search);
  const target = safeReturnUrl(search.get('returnURL'));
  useDocumentTitle(text('auth.title'));
  // The portal itself comes while the user types.
  useEffect(preloadPages, []);

  if (storedUser()) return <Redirect to={target} />;
  return (
    <div className="sign-in-page">
      <aside className="sign-in-side">
        <Conversation />
        <p>{text('auth.tagline')}</p>
      </aside>
      <main className="sign-in-main">
        <header>
          <PreferenceSwitches />
        </header>
        <div className="sign-in-card">
          <div className="sign-in-brand">
            <BrandMark size={36} />
            <span>{brand?.name}</span>
          </div>
          <h1>{text('auth.title')}</h1>
          <SignInForm target={target} notice={search.has('ended') ? text('auth.sessionEnded') : undefined} />
        </div>
      </main>
    </div>
  );
}
