import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import { useTranslate } from 'react-admin';
import { printReceipt } from '#contract/sms-receiver/credit.ts';
import { fetchPdf } from '../../dataProviders/http/exports.ts';
import { DownloadButton } from '../DownloadButton.tsx';

interface ReceiptButtonProps {
  companyId: number;
  /** The id of the ledger entry. */
  rechargeId: number;
  reference: string;
}

/** The receipt of a recharge as a file. */
export function ReceiptButton({ companyId, rechargeId: id, reference }: ReceiptButtonProps) {
  const translate = useTranslate();
  return (
    <DownloadButton
      fileName={`receipt-R-${id}.pdf`}
      fetchFile={() => fetchPdf(printReceipt, { companyId, id })}
      startIcon={<ReceiptIcon />}
      aria-label={translate('recharge.receipt_of', { reference })}
    >
      {translate('recharge.receipt')}
    </DownloadButton>
  );
}
