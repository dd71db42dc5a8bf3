import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  List,
  ListItem,
  ListItemText,
  Stack,
  Typography,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import type { AddedOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { useFormats } from '../useFormats.ts';

interface AddedNumbersProps {
  added: AddedOptOuts;
  /** Gets what could not be read, a line each. */
  onAgain: (numbers: string) => void;
  onClose: () => void;
}

/** The result for each number: added, there before, not readable and why. */
export function AddedNumbers({ added, onAgain, onClose }: AddedNumbersProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const counted = (key: string, count: number) =>
    translate(`optOuts.result.${key}`, { smart_count: count, count: number(count) });
  const hidden = added.refusedCount - added.refused.length;
  return (
    <>
      <DialogContent>
        <Stack spacing={1.5} role="status">
          <Alert severity={added.added > 0 ? 'success' : 'info'}>
            {added.added > 0 ? counted('added', added.added) : translate('optOuts.result.added_none')}
          </Alert>
          {added.already > 0 && <Typography>{counted('already', added.already)}</Typography>}
          {added.cancelled > 0 && <Typography>{counted('cancelled', added.cancelled)}</Typography>}
          {added.refusedCount > 0 && (
            <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
              {counted('refused', added.refusedCount)}
              <List dense sx={{ maxHeight: 240, overflowY: 'auto' }}>
                {added.refused.map(({ place, number: written, problem }) => (
                  <ListItem key={place} disableGutters>
                    <ListItemText
                      primary={`${translate('optOuts.result.place', { place: number(place) })}: ${written}`}
                      secondary={translate(`problems.${problem}`)}
                      slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }}
                    />
                  </ListItem>
                ))}
              </List>
              {hidden > 0 && counted('more', hidden)}
            </Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onAgain(added.refused.map(({ number: written }) => written).join('\n'))}>
          {translate(added.refusedCount > 0 ? 'optOuts.result.keep' : 'optOuts.result.again')}
        </Button>
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate('common.close')}
        </Button>
      </DialogActions>
    </>
  );
}
