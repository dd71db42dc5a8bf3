/** Texts that are compared letter by letter. */
export const codeSx = { fontFamily: 'monospace', fontSize: '0.875rem', overflowWrap: 'anywhere' } as const;

export const codeInputSx = { '& input, & textarea': { fontFamily: 'monospace', fontSize: '0.875rem' } };
