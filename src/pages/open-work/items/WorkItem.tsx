import { Box, Button, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { LinkOrText } from '../../../components/LinkOrText.tsx';
import { tabular } from '../../../components/report/tabular.ts';

export interface WorkAction {
  /** Key of its label. */
  label: string;
  /** Does it; or `to` is where it is done. */
  run?: () => void;
  to?: string;
}

interface WorkItemProps {
  /** Names it, unlike the others of its kind. */
  title: string;
  /** Its page, for those who may open it. */
  to?: string | false;
  /** Beside the title. */
  badge?: ReactNode;
  /** Details that are needed to decide, from the most to the least important. */
  details: readonly ReactNode[];
  /** Reasons against deciding at once. */
  warning?: ReactNode;
  /** The usual decision first. */
  actions: readonly WorkAction[];
}

/** One thing that waits, with what is needed to decide about it. */
export function WorkItem({ title, to, badge, details, warning, actions }: WorkItemProps) {
  const translate = useTranslate();
  return (
    <Box component="li" data-row sx={rowSx}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="span" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
            <LinkOrText to={to} color="inherit" underline="hover">
              {title}
            </LinkOrText>
          </Typography>
          {badge}
        </Stack>
        {details.filter(Boolean).map((detail, index) => (
          <Typography
            key={index}
            variant="body2"
            component="div"
            color={index === 0 ? undefined : 'text.secondary'}
            sx={{ ...tabular, overflowWrap: 'anywhere' }}
          >
            {detail}
          </Typography>
        ))}
        {warning}
      </Box>
      <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap', flexShrink: 0 }}>
        {actions.map(({ label, run, to: target }, index) => (
          <Button
            key={label}
            size="small"
            variant={index === 0 ? 'outlined' : 'text'}
            aria-label={`${translate(label)}: ${title}`}
            {...(target === undefined ? { onClick: run } : { component: Link, to: target })}
          >
            {translate(label)}
          </Button>
        ))}
      </Stack>
    </Box>
  );
}

const rowSx = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { sm: 'center' },
  columnGap: 2,
  rowGap: 0.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
};
