import MoreIcon from '@mui/icons-material/MoreVert';
import { Divider, IconButton, Popover, Stack } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useGetRecordRepresentation, useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { usePopup } from '../usePopup.ts';

interface RowMenuProps {
  /** Buttons. */
  children?: ReactNode;
  /** Buttons that are hard to undo: apart from the others, and never where one presses for something else. */
  dangerous?: ReactNode;
  /** The name of the row, unless it is the record of a resource. */
  name?: string;
}

/** The actions of a row behind three dots. */
export function RowMenu({ children, dangerous, name }: RowMenuProps) {
  const translate = useTranslate();
  const record = useRecordContext();
  const recordName = useGetRecordRepresentation(useResourceContext())(record);
  const [wasOpened, setWasOpened] = useState(false);
  const { opener, popup, close } = usePopup('dialog', () => setWasOpened(true));
  const label = translate('list.row_actions', { name: name ?? String(recordName) });
  return (
    <span onClick={(event) => event.stopPropagation()}>
      <IconButton size="small" aria-label={label} {...opener}>
        <MoreIcon fontSize="small" />
      </IconButton>
      <Popover
        {...popup}
        // The buttons ask in dialogs of their own, which are there for as long as they are.
        keepMounted={wasOpened}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <Stack onClick={close} sx={labelledButtonsSx}>
          {children}
          {children && dangerous && <Divider flexItem sx={{ my: 0.5 }} />}
          {dangerous}
        </Stack>
      </Popover>
    </span>
  );
}

/** On a phone react-admin leaves the icons of buttons only; where there is room, their words are shown. */
export const withWordsSx = {
  '& .MuiIconButton-root': { borderRadius: 1 },
  '& .MuiIconButton-root::after': { content: 'attr(aria-label)', typography: 'button', ml: 1 },
};

const labelledButtonsSx = {
  ...withWordsSx,
  p: 0.5,
  minWidth: 160,
  '& .MuiButtonBase-root': { justifyContent: 'flex-start', px: 1.5, py: 0.75 },
};
