import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import { Button, FormControlLabel, Switch, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ActionDialog } from '../../components/dialog/ActionDialog.tsx';
import { savePreferences, usePreferences } from '../../preferences.ts';
import { useSignedInUser } from '../../session.ts';
import { useOpenHelp } from '../help/helpContext.ts';
import { newSmsScreen, screenKeys } from './screenKeys.ts';
import { Shortcut, ShortcutKeys } from './ShortcutKeys.tsx';

export interface ShortcutsDialogProps {
  onClose: () => void;
}

/** The shortcuts of actions that the user may take, and the switch for single-key shortcuts. */
export default function ShortcutsDialog({ onClose }: ShortcutsDialogProps) {
  const translate = useTranslate();
  const user = useSignedInUser();
  const { hasShortcuts = true } = usePreferences();
  const control = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
  const screens = screenKeys(user);
  const openHelp = useOpenHelp();
  return (
    <ActionDialog
      title={translate('shortcuts.title')}
      maxWidth="xs"
      closeLabel="common.close"
      isCautious
      actions={
        <Button
          startIcon={<HelpIcon />}
          onClick={() => {
            onClose();
            openHelp('page');
          }}
        >
          {translate('shell.help')}
        </Button>
      }
      onClose={onClose}
    >
      <ShortcutKeys>
        <Shortcut keys={[`${control} + K`]}>{translate('shortcuts.search')}</Shortcut>
        <Shortcut keys={['?']}>{translate('shortcuts.help')}</Shortcut>
        {newSmsScreen(user) && <Shortcut keys={['N']}>{translate('shortcuts.new_sms')}</Shortcut>}
        <Shortcut keys={['J']}>{translate('shortcuts.next')}</Shortcut>
        <Shortcut keys={['K']}>{translate('shortcuts.previous')}</Shortcut>
        <Shortcut keys={['Enter']}>{translate('shortcuts.open')}</Shortcut>
      </ShortcutKeys>
      <Typography variant="h4" component="h3">
        {translate('shortcuts.go')}
      </Typography>
      <ShortcutKeys>
        {screens.map(({ letter, screen }) => (
          <Shortcut key={letter} keys={['G', letter.toUpperCase()]}>
            {translate(screen.label)}
          </Shortcut>
        ))}
      </ShortcutKeys>
      <div>
        <FormControlLabel
          control={
            <Switch
              checked={hasShortcuts}
              onChange={(_event, checked) => savePreferences({ hasShortcuts: checked })}
              slotProps={{ input: { 'aria-describedby': 'shortcuts-help' } }}
            />
          }
          label={translate('shortcuts.enabled')}
        />
        <Typography id="shortcuts-help" variant="body2" color="text.secondary">
          {translate('shortcuts.enabled_help')}
        </Typography>
      </div>
    </ActionDialog>
  );
}
