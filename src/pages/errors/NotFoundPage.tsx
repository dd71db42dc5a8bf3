import { useState, type SubmitEvent } from 'react';
import { useDocumentTitle } from '../../components/entry/useDocumentTitle.ts';
import { menu } from '../../i18n/en/portal/menu.ts';
import { addFetchedTexts, useText } from '../../i18n/text.ts';
import { startPath } from '../../screens/returnUrl.ts';
import { searchScreens } from '../../screens/searchScreens.ts';
import '../../components/entry/controls.css';
import { ErrorPanel } from '../../components/errors/ErrorPanel.tsx';

addFetchedTexts('en', { menu });

/** 404: its search box finds screens by name. */
export function NotFoundPage() {
  const text = useText();
  const [wanted, setWanted] = useState('');
  const found = searchScreens(wanted, (screen) => text(screen.label));
  useDocumentTitle(text('errors.pages.notFound.title'));

  function openFirst(event: SubmitEvent) {
    event.preventDefault();
    if (found[0]) window.location.assign(found[0].path);
  }

  return (
    <ErrorPanel
      figure="404"
      heading={text('errors.pages.notFound.heading')}
      detail={text('errors.pages.notFound.detail')}
    >
      <form role="search" className="screen-search" onSubmit={openFirst}>
        <input
          type="search"
          className="field-input"
          aria-label={text('errors.pages.notFound.search')}
          placeholder={text('errors.pages.notFound.search')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <button className="main-button">{text('errors.pages.notFound.button')}</button>
      </form>
      <ul className="screen-results">
        {found.map((screen) => (
          <li key={screen.path}>
            <a href={screen.path}>{text(screen.label)}</a>
          </li>
        ))}
      </ul>
      <p className="error-detail" role="status">
        {wanted.trim() && found.length === 0 ? text('errors.pages.notFound.none', { wanted }) : ''}
      </p>
      <a className="error-link" href={startPath}>
        {text('errors.pages.notFound.home')}
      </a>
    </ErrorPanel>
  );
}
