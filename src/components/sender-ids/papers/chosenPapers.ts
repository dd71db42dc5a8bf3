import type { FieldProblem } from '#contract/errors.ts';
import { paperLimits, paperTypes } from '#contract/main-api/sending/senderIdPapers.ts';

/** Endings of the files that a browser offers to choose. */
export const acceptedPapers = '.pdf,.png,.jpg,.jpeg';

const mediaTypes: readonly string[] = Object.values(paperTypes);

/** Finds problems that the service would report only after the upload. */
export function problemOfPaper({ size, type }: File): FieldProblem | null {
  if (size === 0) return 'file-empty';
  if (size > paperLimits.fileBytes) return 'paper-too-large';
  return mediaTypes.includes(type) ? null : 'paper-not-readable';
}

export interface ChosenPapers {
  files: File[];
  /** Files that are left out, with the reason. */
  refused: { name: string; problem: FieldProblem }[];
}

/**
 * Sorts out what was chosen.
 * @param room how many papers the sender ID can still have
 */
export function choosePapers(chosen: readonly File[], room: number): ChosenPapers {
  const files: File[] = [];
  const refused: ChosenPapers['refused'] = [];
  for (const file of chosen) {
    const problem = problemOfPaper(file) ?? (files.length < room ? null : 'too-many-papers');
    if (problem) refused.push({ name: file.name, problem });
    else files.push(file);
  }
  return { files, refused };
}
