/** A wide table scrolls in its own frame, and a phone's filters stand on the page's ground. */
export const listSx = {
  '& .RaList-main': { minWidth: 0 },
  '& .RaList-actions, & .RaList-actions .MuiToolbar-root': { bgcolor: 'transparent' },
  // Buttons that do not fit beside the filters stand under them, rather than beyond the page. On a phone they are a column, which
  // would wrap into a second one.
  '& .RaList-actions': { flexWrap: { sm: 'wrap' } },
  '& .RaList-actions .MuiToolbar-root': { ml: { sm: 'auto' } },
  '& .RaFilterFormInput-spacer': { display: { xs: 'none', sm: 'block' } },
  '& .filter-field': { width: { xs: '100%', sm: 'auto' } },
  '& .filter-field > .MuiFormControl-root, & .filter-field > .MuiAutocomplete-root': {
    width: { xs: '100%', sm: 220 },
  },
};

/** Wider than the page, a table scrolls in its own frame. */
export const tableSx = {
  '& .RaDataTable-tableWrapper': { display: 'block', overflowX: 'auto' },
  '& .MuiTableCell-root': { px: { xs: 1, lg: 1.5 } },
  '& th': { whiteSpace: 'nowrap' },
};
