import BackIcon from '@mui/icons-material/ArrowBack';
import ChecklistIcon from '@mui/icons-material/ChecklistOutlined';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import NewIcon from '@mui/icons-material/AutoAwesomeOutlined';
import { Badge, Box, Button, Stack, Typography } from '@mui/material';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { SideDrawer } from '../../components/SideDrawer.tsx';
import { useMay } from '../../components/useMayCall.ts';
import type { HelpTexts } from '../../i18n/fetchTexts.ts';
import type { PageHelp } from '../../i18n/en/help/pages/pageHelp.ts';
import { savePreferences, usePreferences } from '../../preferences.ts';
import { useSignedInUser, useUserCells } from '../../session.ts';
import { screenAt } from '../../screens/menu.ts';
import type { Screen } from '../../screens/menuTable.ts';
import { newSmsScreen, screenKeys } from '../shortcuts/screenKeys.ts';
import { Shortcut, ShortcutKeys } from '../shortcuts/ShortcutKeys.tsx';
import { ShortcutsDialog } from '../shortcuts/Shortcuts.tsx';
import type { HelpView } from './helpContext.ts';
import { pageTerms } from '../../components/help/pageTerms.ts';
import { currentRelease } from './release.ts';
import { useHelpTexts } from '../../components/help/useHelpTexts.ts';

export interface HelpPanelProps {
  view: HelpView;
  isOpen: boolean;
  onView: (view: HelpView) => void;
  onClose: () => void;
}

/** The purpose of the page, how its tasks are done, the meanings of its terms, and what is new. */
export default function HelpPanel({ view, isOpen, onView, onClose }: HelpPanelProps) {
  const translate = useTranslate();
  const texts = useHelpTexts();
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  if (!texts) return null;
  const { panel, releaseNotes } = texts;
  const pageTitle = screen ? panel.title.replace('%{page}', translate(screen.label)) : panel.general;
  const notesTitle = releaseNotes.title.replace('%{version}', currentRelease);
  return (
    <SideDrawer isOpen={isOpen} title={view === 'releaseNotes' ? notesTitle : pageTitle} onClose={onClose}>
      <Stack spacing={2} sx={{ px: 3, pt: 1, pb: 3 }}>
        {view === 'releaseNotes' ? (
          <ReleaseNotes texts={texts} onBack={() => onView('page')} />
        ) : (
          <>
            {screen && <HelpOfPage texts={texts} screen={screen} />}
            <More texts={texts} onReleaseNotes={() => onView('releaseNotes')} onClose={onClose} />
          </>
        )}
      </Stack>
    </SideDrawer>
  );
}

function HelpOfPage({ texts: { pages, panel, terms }, screen }: { texts: HelpTexts; screen: Screen }) {
  const { about, tasks, providerTasks = [] }: PageHelp = pages[screen.name];
  const { scope } = useSignedInUser();
  const cells = useUserCells();
  // Most installations have one cell, and no page of theirs names it.
  const names = pageTerms[screen.name].filter((name) => name !== 'cell' || cells);
  return (
    <>
      <Typography>{about}</Typography>
      <Section title={panel.tasks}>
        <SentenceList sentences={scope === 'platform' ? [...tasks, ...providerTasks] : tasks} />
      </Section>
      {names.length > 0 && (
        <Section title={panel.terms}>
          <Box component="dl" sx={{ m: 0 }}>
            {names.map((name) => (
              <Box key={name} sx={{ mb: 1 }}>
                <Typography component="dt" sx={{ fontWeight: 600 }}>
                  {terms[name].name}
                </Typography>
                <Typography component="dd" color="text.secondary" sx={{ m: 0 }}>
                  {terms[name].text}
                </Typography>
              </Box>
            ))}
          </Box>
        </Section>
      )}
      <PageShortcuts title={panel.shortcuts} openText={panel.this_page} screen={screen} />
    </>
  );
}

interface PageShortcutsProps {
  title: string;
  openText: string;
  screen: Screen;
}

/** Those of this page and those of every list; for people with a keyboard who have them switched on. */
function PageShortcuts({ title, openText, screen }: PageShortcutsProps) {
  const translate = useTranslate();
  const user = useSignedInUser();
  const { hasShortcuts = true } = usePreferences();
  const letter = screenKeys(user).find((one) => one.screen === screen)?.letter;
  if (!hasShortcuts) return null;
  return (
    <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
      <Section title={title}>
        <ShortcutKeys>
          {letter && <Shortcut keys={['G', letter.toUpperCase()]}>{openText}</Shortcut>}
          {newSmsScreen(user) && <Shortcut keys={['N']}>{translate('shortcuts.new_sms')}</Shortcut>}
          <Shortcut keys={['J']}>{translate('shortcuts.next')}</Shortcut>
          <Shortcut keys={['K']}>{translate('shortcuts.previous')}</Shortcut>
        </ShortcutKeys>
      </Section>
    </Box>
  );
}

interface MoreProps {
  texts: HelpTexts;
  onReleaseNotes: () => void;
  onClose: () => void;
}

function More({ texts: { panel }, onReleaseNotes, onClose }: MoreProps) {
  const navigate = useNavigate();
  const { releaseNotesSeen, firstSteps } = usePreferences();
  const maySeeDashboard = useMay('view-dashboard');
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  return (
    <Stack sx={{ alignItems: 'flex-start', borderTop: 1, borderColor: 'divider', pt: 1 }}>
      <Button
        startIcon={
          <Badge variant="dot" color="primary" invisible={releaseNotesSeen === currentRelease}>
            <NewIcon />
          </Badge>
        }
        onClick={onReleaseNotes}
      >
        {panel.releaseNotes}
      </Button>
      <Button
        startIcon={<KeyboardIcon />}
        onClick={() => setShowsShortcuts(true)}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        {panel.all_shortcuts}
      </Button>
      {firstSteps !== 'shown' && maySeeDashboard && (
        <Button
          startIcon={<ChecklistIcon />}
          onClick={() => {
            savePreferences({ firstSteps: 'shown' });
            onClose();
            void navigate('/home/dashboard');
          }}
        >
          {panel.first_steps}
        </Button>
      )}
      {showsShortcuts && <ShortcutsDialog onClose={() => setShowsShortcuts(false)} />}
    </Stack>
  );
}

/** Opening it takes the dot away. */
function ReleaseNotes({ texts: { releaseNotes, panel }, onBack }: { texts: HelpTexts; onBack: () => void }) {
  useEffect(() => savePreferences({ releaseNotesSeen: currentRelease }), []);
  return (
    <>
      <SentenceList sentences={releaseNotes.items} />
      <Button startIcon={<BackIcon />} onClick={onBack} sx={{ alignSelf: 'flex-start' }}>
        {panel.back}
      </Button>
    </>
  );
}

function SentenceList({ sentences }: { sentences: readonly string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {sentences.map((sentence) => (
        <Typography key={sentence} component="li" sx={{ mb: 0.75 }}>
          {sentence}
        </Typography>
      ))}
    </Box>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </div>
  );
}
