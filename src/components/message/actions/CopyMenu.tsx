import CopyIcon from '@mui/icons-material/ContentCopy';
import { Button, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MessageReport } from '#contract/database-manager/messages.ts';
import { useCopy } from './CopyButton.tsx';
import { useRecipientText } from '../useRecipientText.ts';

/** Copies the number, text or id of a message. */
export function CopyMenu({ message: { id, to, text } }: { message: MessageReport }) {
  const translate = useTranslate();
  const copy = useCopy();
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const recipientText = useRecipientText();
  const parts = {
    copy_number: to === '' ? '' : recipientText(to),
    copy_text: text,
    copy_id: id,
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<CopyIcon />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('search.actions.copy')}
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {Object.entries(parts)
          .filter(([, part]) => part !== '')
          .map(([name, part]) => (
            <MenuItem
              key={name}
              onClick={() => {
                setAnchor(null);
                void copy(part);
              }}
            >
              {translate(`search.actions.${name}`)}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}
