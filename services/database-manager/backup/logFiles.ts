/** How many files of 16 MB have one number in the middle of their names. */
const filesOfOneNumber = 256;

/**
 * The names of PostgreSQL's log files from one to another. A name is timeline, number and file, each of 8 hexadecimal
 * digits.
 */
export function logFilesBetween(first: string, last: string): string[] {
  const timeline = first.slice(0, 8);
  const positionOf = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * filesOfOneNumber + Number.parseInt(name.slice(16), 16);
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  const names: string[] = [];
  for (let position = positionOf(first); position <= positionOf(last); position += 1)
    names.push(timeline + hex(Math.floor(position / filesOfOneNumber)) + hex(position % filesOfOneNumber));
  return names;
}
