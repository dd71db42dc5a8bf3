import { useEffect, type ReactNode } from 'react';
import { BrandMark } from '../../components/entry/BrandMark.tsx';
import { preloadParts } from '../../components/entry/LazyPage.tsx';
import { PreferenceSwitches } from '../../components/entry/PreferenceSwitches.tsx';
import { useDocumentTitle } from '../../components/entry/useDocumentTitle.ts';
import { useText } from '../../i18n/text.ts';
import { useRuntimeConfig } from '../../runtimeConfig.ts';
import { SignInPicture } from './SignInPicture.tsx';
import { EntryToast } from './EntryToast.tsx';
import '../../components/entry/controls.css';
import './auth.css';

interface AuthFrameProps {
  title: string;
  children: ReactNode;
}

/** The frame of the pages of signing in and of a forgotten password. */
export function AuthFrame({ title, children }: AuthFrameProps) {
  const text = useText();
  const brand = useRuntimeConfig()?.brand;
  useDocumentTitle(title);
  // The portal itself comes while the user types.
  useEffect(preloadParts, []);
  return (
    <div className="auth-page">
      <aside className="auth-side">
        <SignInPicture />
        <p>{text('auth.tagline')}</p>
      </aside>
      <main className="auth-main">
        <header>
          <PreferenceSwitches />
        </header>
        <div className="auth-card">
          <div className="auth-brand">
            <BrandMark size={36} />
            <span>{brand?.name}</span>
          </div>
          <h1>{title}</h1>
          {children}
        </div>
      </main>
      <EntryToast />
    </div>
  );
}
