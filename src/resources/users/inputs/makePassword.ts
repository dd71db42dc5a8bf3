/** Without those that look alike when they are read from paper: l and 1, o and 0, i and j. */
const letters = 'abcdefghkmnpqrstuvwxyz23456789';
const groups = 7;
const groupLength = 4;
/** Bytes from here on would make some letters more likely than others. */
const limit = 256 - (256 % letters.length);

/** Seven groups of four, `k7mw-2hqd-…`: 136 random bits that can be read out over the phone. */
export function makePassword(): string {
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, letter).join('')).join('-');
}

function letter(): string {
  const [byte] = crypto.getRandomValues(new Uint8Array(1));
  return byte! < limit ? letters[byte! % letters.length]! : letter();
}
