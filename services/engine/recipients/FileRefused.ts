import { fileProblems, type FileProblem } from '#contract/sms-receiver/recipients.ts';

/** A file that is not read, or not to its end: nothing of it may be sent. */
export class FileRefused extends Error {
  readonly problem: FileProblem;
  /** Where it went wrong, as a person counts rows; null when it is about the whole. */
  readonly row: number | null;

  constructor(problem: FileProblem, { row = null, cause }: { row?: number | null; cause?: unknown } = {}) {
    super(fileProblems[problem], { cause });
    this.problem = problem;
    this.row = row;
  }
}
