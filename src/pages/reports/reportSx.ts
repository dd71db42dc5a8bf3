import { listSx } from '../../components/list/listSx.ts';

/** How the lists of reports stand: see `listSx`. */
export const reportSx = {
  ...listSx,
  // There are many filters: they have a row of their own, and what is done with the report stands beside its heading.
  // A column that wraps would put the second of them beside the page.
  '& .RaList-actions': {
    flexDirection: 'column-reverse',
    flexWrap: 'nowrap',
    alignItems: 'stretch',
    // A second row of filters does not touch the card.
    pb: 1,
    bgcolor: 'transparent',
  },
  '& .RaList-actions .MuiToolbar-root': {
    alignSelf: 'flex-end',
    // Narrow, its buttons stand in two rows.
    flex: 'none',
    flexWrap: 'wrap',
    maxWidth: '100%',
    bgcolor: 'transparent',
    minHeight: 0,
    py: 0.5,
    mt: { lg: '-44px' },
  },
  // A card that cuts off what stands over would keep the totals from staying in sight.
  '& .RaList-content': { overflow: 'clip' },
};

/** One line, which ends in dots where it does not fit. */
export const ellipsisSx = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
