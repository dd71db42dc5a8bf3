import TemplateIcon from '@mui/icons-material/TextSnippetOutlined';
import { Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MessageTemplate } from '#contract/main-api/sending/templates.ts';
import { TemplateDialog } from './TemplateDialog.tsx';

interface TemplatePickerProps {
  /** Gets the template that was chosen; what becomes of a text that is there already is the page's to ask. */
  onPick: (template: MessageTemplate) => void;
  /** Whose name stands over the preview. */
  senderId?: string;
}

/** A button that opens the templates of the user's company to choose one from. */
export function TemplatePicker({ onPick, senderId }: TemplatePickerProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const buttonRef = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // Unless the page has put it somewhere that goes with what was chosen.
    if (!isOpen && document.activeElement === document.body && wasOpen.current) buttonRef.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <>
      <Button
        ref={buttonRef}
        size="small"
        variant="outlined"
        startIcon={<TemplateIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {translate('templates.pick.open')}
      </Button>
      {isOpen && (
        <TemplateDialog
          senderId={senderId ?? ''}
          onClose={() => setOpen(false)}
          onPick={(template) => {
            setOpen(false);
            onPick(template);
          }}
        />
      )}
    </>
  );
}
