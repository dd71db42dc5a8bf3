import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Dialog, IconButton, InputBase, LinearProgress } from '@mui/material';
import { Suspense, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { searchLimits } from '#contract/searchQuery.ts';
import { useIsPhone } from '../../components/list/useIsPhone.ts';
import { ResultList, optionId } from './ResultList.tsx';
import { useForgetFilters } from '../keptLists.ts';
import { useResults, type Result } from './results.tsx';
import { SearchNotes } from './SearchNotes.tsx';
import { useRecentResults } from './recentResults.ts';
import { useSearch } from './useSearch.ts';

export interface SearchDialogProps {
  /** The typed text, also before the dialog was loaded. */
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
}

/** Finds screens, records, messages and what can be done with a number. One listbox, moved through from its input. */
export default function SearchDialog({ text, onType, onClose }: SearchDialogProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const forgetFilters = useForgetFilters();
  const isPhone = useIsPhone();
  const listId = useId();
  const [activeKey, setActiveKey] = useState<string | null>(null);
  /** Enter was pressed before the answer to what was typed had come. */
  const isEnterWaiting = useRef(false);
  /** The dialog that takes the place of this one. */
  const [dialog, setDialog] = useState<ReactNode>(null);
  const { recent, add } = useRecentResults();
  const searched = text.trim().slice(0, searchLimits.text);
  const found = useSearch(searched);
  const results = useResults(searched, found, recent);
  const active = results.find(({ key }) => key === activeKey) ?? results[0];

  const type = (value: string) => {
    onType(value);
    setActiveKey(null);
    isEnterWaiting.current = false;
  };
  const open = (to: string, { recent: kept }: Result) => {
    if (kept) add(kept);
    onClose();
    forgetFilters();
    void navigate(to);
  };
  const choose = (result: Result) => {
    if (result.to !== undefined) open(result.to, result);
    else if (result.searches !== undefined) type(result.searches);
    else if (result.dialog) setDialog(result.dialog(onClose));
    else if (result.run) {
      onClose();
      result.run();
    }
  };
  useEffect(() => {
    if (!isEnterWaiting.current || found.isPending) return;
    isEnterWaiting.current = false;
    if (active?.to !== undefined) open(active.to, active);
  });

  const move = (step: number) => {
    if (results.length === 0) return;
    const at = active ? results.indexOf(active) : -1;
    setActiveKey(results[(at + step + results.length) % results.length]!.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that ends the composition of a letter is not one for the list.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key !== 'Enter') return;
    else if (active && (activeKey !== null || !found.isPending || isKnownAtOnce(active))) choose(active);
    else isEnterWaiting.current = found.isPending;
    event.preventDefault();
  };

  if (dialog) return <Suspense>{dialog}</Suspense>;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      fullScreen={isPhone}
      onClose={onClose}
      transitionDuration={0}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        // Without a visible title nothing has the id that the dialog names by itself.
        paper: {
          'aria-label': translate('search.title'),
          'aria-labelledby': undefined,
          sx: { mt: { sm: '10vh' } },
        },
      }}
    >
      <Box
        role="search"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <SearchIcon color="action" aria-hidden />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          placeholder={translate('search.placeholder')}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            'aria-label': translate('search.title'),
            'aria-expanded': results.length > 0,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': active && optionId(listId, active),
            autoComplete: 'off',
            autoCorrect: 'off',
            spellCheck: false,
            enterKeyHint: 'go',
          }}
        />
        <IconButton size="small" edge="end" aria-label={translate('common.close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {/* Always as high, so that nothing below it moves. */}
      <Box sx={{ height: 2 }}>
        {found.isPending && searched !== '' && (
          <LinearProgress sx={{ height: 2 }} aria-label={translate('search.searching')} />
        )}
      </Box>
      {/* Scrollable, so a keyboard must be able to stop here. */}
      <Box
        tabIndex={0}
        sx={{ overflowY: 'auto', height: { sm: 'min(60vh, 520px)' }, flex: { xs: 1, sm: 'none' }, py: 1 }}
      >
        <ResultList
          id={listId}
          results={results}
          active={active}
          onActive={({ key }) => setActiveKey(key)}
          onChoose={choose}
        />
        <SearchNotes
          text={searched}
          isCut={searched.length < text.trim().length}
          found={found}
          count={results.length}
        />
      </Box>
    </Dialog>
  );
}

/** Whether a result needs no answer of a service: it was shown, so Enter means it. */
function isKnownAtOnce({ kind }: Result): boolean {
  return kind === 'screens' || kind === 'actions';
}
