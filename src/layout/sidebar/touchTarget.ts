/** Fingers need more room than a mouse. */
export const touchTarget = { '@media (pointer: coarse)': { minHeight: 44 } };
