/**
 * The files of the lists that are being prepared. A browser gives a file once, and none of it survives a reload; what
 * was looked at does, on the service.
 */
const files = new Map<string, File>();
/** A list for each page is prepared at a time. */
const mostKept = 2;

export function keepFile(listId: string, file: File): void {
  files.set(listId, file);
  const [oldest] = files.keys();
  if (files.size > mostKept && oldest !== undefined) files.delete(oldest);
}

export function chosenFile(listId: string): File | undefined {
  return files.get(listId);
}
