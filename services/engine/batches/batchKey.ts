/** Which batch. */
export interface BatchKey {
  companyId: number;
  batchId: number;
}

/** A batch's id as a number; 0, which no batch has, for one that is larger than any. */
export function batchIdOf(text: string): number {
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : 0;
}
