import ApprovedIcon from '@mui/icons-material/FactCheckOutlined';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { ContentApproval } from '#contract/main-api/sending/contentApprovals.ts';
import { useSignedInUser } from '../../session.ts';
import { lazyPart } from '../entry/LazyPage.tsx';
import type { ApprovedTextDialogProps } from './ApprovedTextDialog.tsx';

const ApprovedTextDialog = lazyPart<ApprovedTextDialogProps>(() => import('./ApprovedTextDialog.tsx'));

interface ApprovedTextPickerProps {
  /** The sender ID of the message: texts of others are left out. */
  senderId: string | null;
  onPick: (approval: ContentApproval) => void;
  color?: 'primary' | 'inherit';
}

/** A button that opens the company's approved promotional texts; nothing where there are none. */
export function ApprovedTextPicker({ senderId, onPick, color = 'primary' }: ApprovedTextPickerProps) {
  const translate = useTranslate();
  const { companyId } = useSignedInUser();
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useGetList<ContentApproval>('content-approvals', {
    filter: { companyId, state: 'approved' },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
  const approvals = data.filter((approval) => approval.senderId === null || approval.senderId === senderId);
  if (approvals.length === 0) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={color}
        startIcon={<ApprovedIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {translate('contentApprovals.pick.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ApprovedTextDialog
            approvals={approvals}
            onClose={() => setOpen(false)}
            onPick={(approval) => {
              setOpen(false);
              onPick(approval);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
