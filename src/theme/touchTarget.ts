const onTouchScreens = '@media (pointer: coarse)';
const size = { minWidth: 44, minHeight: 44 };

/** Fingers need more room than a mouse, however dense a list is. */
export const touchTarget = { [onTouchScreens]: size };

/** For what has buttons: each of them. Headings that sort are as wide as their words. */
export const touchTargetsWithin = {
  [onTouchScreens]: { '& .MuiButtonBase-root:not(.MuiTableSortLabel-root)': size },
};

/** A row that opens something: a table takes a height for the least one. */
export const touchRow = { [onTouchScreens]: { '&.MuiTableCell-body': { height: size.minHeight } } };
