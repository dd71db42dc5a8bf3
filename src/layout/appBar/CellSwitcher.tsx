import CheckIcon from '@mui/icons-material/Check';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import HubIcon from '@mui/icons-material/HubOutlined';
import {
  Button,
  ListItemIcon,
  ListItemText,
  ListSubheader,
  Menu,
  MenuItem,
  type MenuItemProps,
  Tooltip,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Cell } from '#contract/main-api/sign-in/cells.ts';
import { useCells } from '../../dataProviders/cells/cells.ts';
import { switchCell } from '../../dataProviders/cells/sessions.ts';
import { usePopup } from '../../components/usePopup.ts';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';
import { text } from '../../i18n/text.ts';

/** The current cell, and a menu of the others; for the provider's people where there are several. */
export function CellSwitcher() {
  const translate = useTranslate();
  const { opener, popup, close } = usePopup('menu');
  const cells = useCells();
  if (!cells) return null;
  const label = translate('cells.switch', { cell: cells.current.name });
  return (
    <>
      <Tooltip title={label}>
        <Button
          color="inherit"
          size="small"
          aria-label={label}
          {...opener}
          startIcon={<HubIcon />}
          endIcon={<ExpandMoreIcon />}
          sx={buttonSx}
        >
          {cells.current.name}
        </Button>
      </Tooltip>
      <Menu {...popup} slotProps={{ paper: { variant: 'outlined', sx: { mt: 0.5, minWidth: 200 } } }}>
        <CellItems onChosen={close} />
      </Menu>
    </>
  );
}

/** The same on a phone, whose app bar has no room, as a part of the user's menu. */
export function PhoneCells({ onChosen }: CellItemsProps) {
  const translate = useTranslate();
  if (!useCells()) return null;
  return (
    <>
      <ListSubheader role="presentation" sx={phoneOnly}>
        {translate('cells.title')}
      </ListSubheader>
      <CellItems onChosen={onChosen} sx={phoneOnly} />
    </>
  );
}

interface CellItemsProps extends Pick<MenuItemProps, 'sx'> {
  onChosen: () => void;
}

/** Items of a menu: one a cell, the current one ticked. */
function CellItems({ onChosen, sx }: CellItemsProps) {
  const { cells, current } = useCells()!;
  return cells.map((cell) => (
    <MenuItem
      key={cell.number}
      sx={sx}
      selected={cell.number === current.number}
      onClick={() => {
        onChosen();
        if (cell.number !== current.number) void enter(cell);
      }}
    >
      <ListItemIcon>{cell.number === current.number && <CheckIcon fontSize="small" />}</ListItemIcon>
      <ListItemText slotProps={{ primary: { noWrap: true } }}>{cell.name}</ListItemText>
    </MenuItem>
  ));
}

async function enter(cell: Cell): Promise<void> {
  try {
    await switchCell(cell);
  } catch (error) {
    const isOlder = error instanceof ApiError && error.status === 404;
    reportError(isOlder ? new ApiError(text('errors.cellOlder', { cell: cell.name }), 0, null) : error);
  }
}

const phoneOnly = { display: { xs: 'flex', sm: 'none' } };
const buttonSx = {
  display: { xs: 'none', sm: 'inline-flex' },
  mr: 1,
  px: 1.5,
  maxWidth: { sm: 140, lg: 220 },
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  flexShrink: 0,
};
