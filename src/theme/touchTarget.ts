const onTouchScreens = '@media (pointer: coarse)';
const size = { minWidth: 44, minHeight: 44 };

/** Fingers need more room than a mouse, however dense a list is. */
export const touchTarget = { [onTouchScreens]: size };

/** For what has buttons: each of them. */
export const touchTargetsWithin = { [onTouchScreens]: { '& .MuiButtonBase-root': size } };

/** For the cells of a row that opens something: a table takes a height for the least one. */
export const touchRow = { [onTouchScreens]: { height: size.minHeight } };
