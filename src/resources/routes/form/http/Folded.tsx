import ExpandIcon from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Box, Typography } from '@mui/material';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { get, useFormState } from 'react-hook-form';
import { columnsSx } from '../../../../components/form/formSx.ts';

interface FoldedProps {
  title: string;
  /** Says in a few words what it holds, for those who do not open it. */
  summary: string;
  /** Paths of its inputs: it cannot be closed while one of them is wrong. */
  sources?: readonly string[];
  isLast?: boolean;
  children: ReactNode;
}

/** A part of the form that most people need not open. */
export function Folded({ title, summary, sources = [], isLast = false, children }: FoldedProps) {
  const translate = useTranslate();
  const { errors } = useFormState();
  const [isOpen, setIsOpen] = useState(false);
  const isWrong = sources.some((source) => get(errors, source) !== undefined);
  const isExpanded = isOpen || isWrong;
  // Rendered when it is opened for the first time; closed, it keeps what was typed.
  const [wasOpened, setWasOpened] = useState(false);
  if (isExpanded && !wasOpened) setWasOpened(true);
  return (
    <Accordion
      variant="outlined"
      disableGutters
      expanded={isExpanded}
      onChange={(_event, opens) => setIsOpen(opens)}
      sx={{ width: '100%', mb: isLast ? 2 : 1, '&::before': { display: 'none' } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <Box sx={summarySx}>
          <Typography component="span" sx={{ fontWeight: 550 }}>
            {translate(title)}
          </Typography>
          <Typography component="span" variant="body2" color="text.secondary" noWrap sx={{ minWidth: 0 }}>
            {summary}
          </Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        {wasOpened && (
          <Suspense fallback={null}>
            <Box sx={columnsSx}>{children}</Box>
          </Suspense>
        )}
      </AccordionDetails>
    </Accordion>
  );
}

const summarySx = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  columnGap: 2,
  minWidth: 0,
  alignItems: 'baseline',
};
