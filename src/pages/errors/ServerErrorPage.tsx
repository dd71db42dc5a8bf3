import { useDocumentTitle } from '../../components/entry/useDocumentTitle.ts';
import { useText } from '../../i18n/text.ts';
import { startPath } from '../../screens/returnUrl.ts';
import '../../components/entry/controls.css';
import { ErrorPanel } from '../../components/errors/ErrorPanel.tsx';

/** 500: at its own path, and in place of any screen that breaks. */
export function ServerErrorPage() {
  const text = useText();
  useDocumentTitle(text('errors.pages.serverError.title'));

  function tryAgain() {
    // A fresh load, since whatever broke may still be in memory; at /500 itself there is nothing to try.
    if (window.location.pathname === '/500') window.location.assign(startPath);
    else window.location.reload();
  }

  return (
    <ErrorPanel
      figure="500"
      heading={text('errors.pages.serverError.heading')}
      detail={text('errors.pages.serverError.detail')}
    >
      <button type="button" className="main-button" onClick={tryAgain}>
        {text('errors.pages.serverError.button')}
      </button>
    </ErrorPanel>
  );
}
