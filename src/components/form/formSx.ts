/** Two inputs beside each other where there is room. */
export const columnsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  rowGap: 0.5,
  width: '100%',
};

/** An input that has the whole width of these. */
export const wholeRowSx = { gridColumn: '1 / -1' };

/** A form no wider than its longest field reads well. */
export const formSx = { '& .RaCreate-card, & .RaEdit-card': { maxWidth: 760 } };

/** The buttons above a record stand on the page's ground. */
export const pageActionsSx = { bgcolor: 'transparent' };

/** Buttons below what is longer than the window stay in sight. */
export const stickyFootSx = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
};
export const stickyToolbarSx = { ...stickyFootSx, justifyContent: 'space-between' };

/** A page with something beside it; below it where there is no room. */
export const besideSx = {
  '& .RaEdit-main, & .RaShow-main': {
    flexDirection: { xs: 'column', md: 'row' },
    alignItems: { xs: 'stretch', md: 'flex-start' },
    gap: 2,
  },
  '& .RaEdit-card, & .RaShow-card': { minWidth: 0 },
};
