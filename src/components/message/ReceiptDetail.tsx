import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, Collapse, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MessageReceipt } from '#contract/database-manager/messages.ts';
import { useFormats } from '../useFormats.ts';
import { tabular } from '../report/tabular.ts';

interface ReceiptDetailProps {
  receipt: MessageReceipt;
  /** How many parts its message has. */
  ofParts: number;
}

/** A receipt in the carrier's own words, and as it came for who takes it up with the carrier. */
export function ReceiptDetail({ receipt, ofParts }: ReceiptDetailProps) {
  const translate = useTranslate();
  const { number, dateTime } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const rawId = useId();
  const facts = [
    ofParts > 1 && translate('reports.receipt.part', { part: number(receipt.part), of: number(ofParts) }),
    [receipt.carrierStatus, receipt.carrierError].filter(Boolean).join(' '),
    receipt.doneAt && translate('reports.receipt.done_at', { time: dateTime(receipt.doneAt) }),
  ];
  return (
    <>
      <Typography variant="caption" color="text.secondary" component="p" sx={tabular}>
        {facts.filter(Boolean).join(' · ')}
      </Typography>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={rawId}
        endIcon={<ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ ml: -0.75 }}
      >
        {translate('reports.receipt.raw')}
      </Button>
      <Collapse in={isOpen} id={rawId} unmountOnExit>
        <Typography variant="caption" color="text.secondary" component="p">
          {translate('reports.receipt.text')}
        </Typography>
        <Raw>{receipt.text}</Raw>
        <Typography variant="caption" color="text.secondary" component="p">
          {translate('reports.receipt.hex')}
        </Typography>
        <Raw>{receipt.raw}</Raw>
      </Collapse>
    </>
  );
}

function Raw({ children }: { children: string }) {
  return (
    <Box
      component="pre"
      // It scrolls, so who has no mouse must get there.
      tabIndex={0}
      sx={{
        m: 0,
        mb: 1,
        p: 1,
        maxHeight: 144,
        overflowY: 'auto',
        borderRadius: 1,
        bgcolor: 'background.default',
        fontSize: '0.75rem',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  );
}
