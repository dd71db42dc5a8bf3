import AddFieldIcon from '@mui/icons-material/DataObject';
import { Box, Button, Popover, Stack, TextField, Typography } from '@mui/material';
import { useId, useRef, useState, type RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { placeOf } from '#domain/messages/texts/template.ts';

interface InsertFieldButtonProps {
  /** Where it is inserted: at the caret, in place of what is selected. */
  inputRef: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Gets the whole text. */
  onInsert: (text: string) => void;
}

/** Explains what a field is and writes one, so that nobody has to know its braces. */
export function InsertFieldButton({ inputRef, text, onInsert }: InsertFieldButtonProps) {
  const translate = useTranslate();
  const titleId = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const caret = useRef<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const place = placeOf(name);
  const isInvalid = name.trim() !== '' && place === null;

  const close = () => {
    setOpen(false);
    setName('');
  };
  const insert = () => {
    if (!place) return;
    const [start, end] = selectionOf(inputRef.current, text);
    onInsert(text.slice(0, start) + place + text.slice(end));
    caret.current = start + place.length;
    close();
  };
  const restoreCaret = () => {
    if (caret.current === null) return;
    inputRef.current?.focus();
    inputRef.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  };

  return (
    <>
      <Button
        ref={buttonRef}
        size="small"
        variant="outlined"
        startIcon={<AddFieldIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {translate('templates.field.insert')}
      </Button>
      <Popover
        open={isOpen}
        anchorEl={() => buttonRef.current!}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { maxWidth: 400, p: 2 } },
          transition: { onExited: restoreCaret },
        }}
      >
        <Stack
          component="form"
          spacing={1.5}
          onSubmit={(event) => {
            // The popover is in the page's form for React, though not for the browser.
            event.preventDefault();
            event.stopPropagation();
            insert();
          }}
        >
          <Typography id={titleId} variant="h3" component="h2">
            {translate('templates.field.insert')}
          </Typography>
          <Typography variant="body2">{translate('templates.field.what')}</Typography>
          <Typography variant="body2" color="text.secondary">
            {translate('templates.field.example')}{' '}
            <Box component="span" sx={{ fontFamily: 'monospace', fontSize: '0.9em' }}>
              {translate('templates.field.sample')}
            </Box>
          </Typography>
          <TextField
            autoFocus
            size="small"
            label={translate('templates.field.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={isInvalid}
            helperText={translate(isInvalid ? 'templates.field.bad' : 'templates.field.column')}
            autoComplete="off"
          />
          <Button type="submit" variant="contained" disabled={!place} sx={{ alignSelf: 'flex-end' }}>
            {translate('templates.field.add')}
          </Button>
        </Stack>
      </Popover>
    </>
  );
}

/** A field that was never in focus has its caret at the beginning: then it is written at the end. */
function selectionOf(input: HTMLTextAreaElement | null, text: string): [number, number] {
  if (!input || input.selectionEnd === 0) return [text.length, text.length];
  return [input.selectionStart, input.selectionEnd];
}
