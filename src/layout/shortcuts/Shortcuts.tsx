import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPage } from '../../components/entry/LazyPage.tsx';
import { usePreferences } from '../../preferences.ts';
import { useSignedInUser } from '../../session.ts';
import { keyOf } from './keys.ts';
import { moveRow, watchRows } from './rows.ts';
import { newSmsScreen, screenKeys } from './screenKeys.ts';
import type { ShortcutsDialogProps } from './ShortcutsDialog.tsx';

/** Opens from its key, and from the user's menu while keys are switched off. */
export function ShortcutsDialog(props: ShortcutsDialogProps) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  );
}

const LazyDialog = lazyPage<ShortcutsDialogProps>(() => import('./ShortcutsDialog.tsx'));

/** How long `g` waits for the letter of a screen. */
const sequenceMs = 1_500;

/**
 * Shortcuts of one key. They are silent where somebody types, while a dialog or a menu is open, and for those who have switched them
 * off (WCAG 2.1.4).
 */
export function Shortcuts() {
  const navigate = useNavigate();
  const user = useSignedInUser();
  const { hasShortcuts = true } = usePreferences();
  const [isListOpen, setListOpen] = useState(false);
  useEffect(() => (hasShortcuts ? watchRows() : undefined), [hasShortcuts]);
  useEffect(() => {
    // When `g` was pressed.
    let leading = -Infinity;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!hasShortcuts || !isForShortcuts(event)) return;
      const key = keyOf(event);
      const isAfterG = event.timeStamp - leading < sequenceMs;
      leading = -Infinity;
      if (key === '?') setListOpen(true);
      else if (event.shiftKey) return;
      else if (isAfterG) {
        const found = screenKeys(user).find(({ letter }) => letter === key);
        if (!found || isDrawerOpen()) return;
        void navigate(found.screen.path);
      } else if (key === 'g') leading = event.timeStamp;
      else if (key === 'n') {
        const screen = newSmsScreen(user);
        if (isDrawerOpen() || !screen) return;
        void navigate(screen.path);
      } else if (key === 'j' || key === 'k') {
        if (!moveRow(key === 'j' ? 1 : -1, isDrawerOpen())) return;
      } else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [hasShortcuts, navigate, user]);
  return isListOpen && <ShortcutsDialog onClose={() => setListOpen(false)} />;
}

/** Elements that handle keys themselves. */
const typingPlaces =
  'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="grid"]';
const recordDrawer = '.MuiDrawer-paper[data-record]';
/** Anything over the page, except the drawer of a record. Some menus stay in the page while they are closed. */
const overlays = [
  '.MuiDialog-root:not(.MuiModal-hidden)',
  '.MuiPopover-root:not(.MuiModal-hidden)',
  '.MuiDrawer-paper[role="dialog"]:not([data-record])',
].join();

function isForShortcuts(event: KeyboardEvent): boolean {
  const { target } = event;
  return !(
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.isComposing ||
    event.repeat ||
    (target instanceof Element && target.closest(typingPlaces)) ||
    document.querySelector(overlays)
  );
}

function isDrawerOpen(): boolean {
  return document.querySelector(recordDrawer) !== null;
}
