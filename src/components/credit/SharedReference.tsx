import { Alert, Checkbox, FormControlLabel } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { RechargeRequest } from '#contract/sms-receiver/rechargeRequests.ts';

interface SharedReferenceProps {
  /** The request that is being confirmed. */
  request?: Pick<RechargeRequest, 'paymentReference' | 'sameReferenceAt'>;
  /** A reference that the service has refused because another company used it. */
  refused: string | null;
  /** The reference of which the box is ticked. */
  separate: string | null;
  onSeparate: (reference: string | null) => void;
}

const noRequest = { paymentReference: null, sameReferenceAt: [] };

/** Warns that another company has named the same payment. Without the tick the service refuses it. */
export function SharedReference({
  request = noRequest,
  refused,
  separate,
  onSeparate,
}: SharedReferenceProps) {
  const translate = useTranslate();
  const { paymentReference, sameReferenceAt } = request;
  const typed = useWatch<{ reference: string | null }>({ name: 'reference' });
  const reference = typed?.trim() || paymentReference;
  const companies = reference === paymentReference ? sameReferenceAt : [];
  if (reference === null || (companies.length === 0 && reference !== refused)) return null;
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
      {companies.length > 0
        ? translate('recharge.confirm.shared', { reference, companies: companies.join(', ') })
        : translate('recharge.confirm.shared_with_some', { reference })}
      <FormControlLabel
        sx={{ display: 'flex', mt: 0.5 }}
        control={
          <Checkbox
            checked={separate === reference}
            onChange={(_event, isOn) => onSeparate(isOn ? reference : null)}
          />
        }
        label={translate('recharge.confirm.separate')}
      />
    </Alert>
  );
}
