import SearchIcon from '@mui/icons-material/Search';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  InputAdornment,
  Skeleton,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState, type KeyboardEvent } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { MessageTemplate } from '#contract/main-api/sending/templates.ts';
import { useSignedInUser } from '../../session.ts';
import { LoadError } from '../LoadError.tsx';
import { useDelayed } from '../timers.ts';
import { useFormats } from '../useFormats.ts';
import { HandsetPicture } from './HandsetPicture.tsx';
import { TemplateOption } from './TemplateOption.tsx';

interface TemplateDialogProps {
  senderId: string;
  onPick: (template: MessageTemplate) => void;
  onClose: () => void;
}

/** Most that are shown at a time; the search finds the others. */
const mostShown = 50;

/** The company's templates: typing searches, the arrows choose, Enter takes what the preview shows. */
export function TemplateDialog({ senderId, onPick, onClose }: TemplateDialogProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const ids = useId();
  const { companyId } = useSignedInUser();
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<number | null>(null);
  const q = useDelayed(typed.trim());
  const { data, total, error, isPending, refetch } = useGetList<MessageTemplate>(
    'send-sms/templates',
    {
      filter: { companyId, ...(q && { q }) },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: mostShown },
    },
    { placeholderData: (previous) => previous },
  );
  const templates = data ?? [];
  const active = templates.find(({ id }) => id === activeId) ?? templates[0];
  const hidden = (total ?? 0) - templates.length;
  const optionId = (id: number) => `${ids}-option-${id}`;

  const activate = (template: MessageTemplate) => {
    setActiveId(template.id);
    document.getElementById(optionId(template.id))?.scrollIntoView({ block: 'nearest' });
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    // An input method composes with these keys.
    if (event.nativeEvent.isComposing || !active) return;
    const next = nextIndex(event.key, templates.indexOf(active), templates.length);
    if (next !== null) activate(templates[next]!);
    else if (event.key === 'Enter') onPick(active);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      disableRestoreFocus
      onClose={onClose}
      // For React the dialog is inside the page, whose shortcuts are not meant here.
      onKeyDown={(event) => event.stopPropagation()}
      aria-labelledby={`${ids}-title`}
    >
      <DialogTitle id={`${ids}-title`}>{translate('templates.pick.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, minHeight: { md: 520 } }}>
        <TextField
          autoFocus
          fullWidth
          label={translate('templates.pick.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={handleKeyDown}
          sx={{ mt: 1 }}
          slotProps={{
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon />
                </InputAdornment>
              ),
            },
            htmlInput: {
              role: 'combobox',
              autoComplete: 'off',
              'aria-expanded': true,
              'aria-controls': `${ids}-list`,
              'aria-activedescendant': active && optionId(active.id),
            },
          }}
        />
        {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
        {isPending && <Skeleton variant="rounded" height={240} />}
        {data?.length === 0 && <NoTemplates q={q} />}
        <Stack direction="row" spacing={3} sx={{ minHeight: 0, flex: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowY: 'auto', maxHeight: { md: 460 } }}>
            <Box
              role="listbox"
              id={`${ids}-list`}
              aria-label={translate('templates.pick.title')}
              sx={{ display: 'flex', flexDirection: 'column', gap: 0.5 }}
            >
              {templates.map((template) => (
                <TemplateOption
                  key={template.id}
                  id={optionId(template.id)}
                  template={template}
                  isActive={template === active}
                  onPoint={() => setActiveId(template.id)}
                  onPick={() => onPick(template)}
                />
              ))}
            </Box>
            {hidden > 0 && (
              <Typography variant="caption" color="text.secondary" component="p" sx={{ p: 1 }}>
                {translate('templates.pick.more', { smart_count: hidden, count: number(hidden) })}
              </Typography>
            )}
          </Box>
          {active && (
            <Box sx={{ width: 320, display: { xs: 'none', md: 'block' } }}>
              <HandsetPicture senderId={senderId} text={active.text} isTemplate />
            </Box>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" disabled={!active} onClick={() => active && onPick(active)}>
          {translate('templates.pick.use')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function NoTemplates({ q }: { q: string }) {
  const translate = useTranslate();
  return (
    <Typography color="text.secondary" sx={{ py: 4, textAlign: 'center' }} aria-live="polite">
      {q ? translate('templates.pick.no_match', { wanted: q }) : translate('templates.pick.none')}
    </Typography>
  );
}

function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  return null;
}
