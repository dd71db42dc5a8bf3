import SearchIcon from '@mui/icons-material/Search';
import { Box, ButtonBase } from '@mui/material';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyPart } from '../../components/entry/LazyPage.tsx';
import { keyOf } from '../shortcuts/keys.ts';
import { EarlyInput } from './EarlyInput.tsx';
import type { SearchDialogProps } from './SearchDialog.tsx';

/** Fetched while the browser is idle, so that it opens at once. */
const SearchDialog = lazyPart<SearchDialogProps>(() => import('./SearchDialog.tsx'));

const keys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** Opens the search of everything, as Ctrl-K does; on a phone an icon. */
export function SearchButton() {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  /** The element that had the focus before, which the dialog knows only if it was loaded. */
  const focused = useRef<Element | null>(null);
  const open = () => {
    focused.current ??= document.activeElement;
    setIsOpen(true);
  };
  const close = () => {
    setText('');
    setIsOpen(false);
  };
  useEffect(() => {
    if (isOpen) return;
    if (focused.current instanceof HTMLElement) focused.current.focus();
    focused.current = null;
  }, [isOpen]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || keyOf(event) !== 'k') return;
      // Browsers use this key themselves.
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <ButtonBase
        aria-label={translate('search.title')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={open}
        sx={{
          flexShrink: 0,
          mr: { md: 1 },
          justifyContent: 'center',
          gap: 1,
          // With a balance in Bangla the bar just fits a screen of 320 pixels.
          minWidth: { xs: 28, sm: 40 },
          height: 36,
          px: { xs: 0, sm: 1 },
          borderRadius: 1,
          color: 'text.secondary',
          border: { md: 1 },
          borderColor: { md: 'divider' },
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <SearchIcon fontSize="small" />
        <Box component="span" sx={{ ...wideOnly, typography: 'body2' }}>
          {translate('search.button')}
        </Box>
        <Box component="kbd" sx={{ ...wideOnly, typography: 'caption', ml: 3 }}>
          {keys}
        </Box>
      </ButtonBase>
      {isOpen && (
        <Suspense fallback={<EarlyInput text={text} onType={setText} onClose={close} />}>
          <SearchDialog text={text} onType={setText} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const wideOnly = { display: { xs: 'none', lg: 'inline' } };
