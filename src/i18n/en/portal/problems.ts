import { fieldProblems } from '#contract/errors.ts';

/** Why one field was refused: the contract's own sentences. */
export const problems = fieldProblems;
