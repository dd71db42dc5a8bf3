import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { ContentApproval } from '#contract/main-api/sending/contentApprovals.ts';
import { useValidity } from './useValidity.ts';

export interface ApprovedTextDialogProps {
  approvals: readonly ContentApproval[];
  onPick: (approval: ContentApproval) => void;
  onClose: () => void;
}

/** The approved promotional texts of the user's company, to choose one from. */
export default function ApprovedTextDialog({ approvals, onPick, onClose }: ApprovedTextDialogProps) {
  const translate = useTranslate();
  const validity = useValidity();
  const titleId = useId();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      // For React the dialog is inside the page, whose shortcuts are not meant here.
      onKeyDown={(event) => event.stopPropagation()}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{translate('contentApprovals.pick.title')}</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {approvals.map((approval) => (
            <li key={approval.id}>
              <Button fullWidth color="inherit" sx={optionSx} onClick={() => onPick(approval)}>
                <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                  {approval.name}
                </Typography>
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ display: 'block', whiteSpace: 'pre-line' }}
                >
                  {approval.text}
                </Typography>
                <Typography component="span" variant="caption" color="text.secondary">
                  {[approval.senderId ?? translate('contentApprovals.any_sender'), validity(approval)].join(
                    ' · ',
                  )}
                </Typography>
              </Button>
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}

const optionSx = {
  display: 'block',
  textAlign: 'start',
  fontWeight: 'inherit',
  overflowWrap: 'anywhere',
  px: 1.5,
  py: 1,
} as const;
