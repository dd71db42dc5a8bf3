/** The id of a message in the form of a UUID, which programs written for Jasmin expect: version 4, variant 8, and the id in the other digits. */
export function messageUuid(messageId: string): string {
  const digits = BigInt(messageId).toString(16).padStart(18, '0');
  return `00000000-0000-4${digits.slice(0, 3)}-8${digits.slice(3, 6)}-${digits.slice(6)}`;
}
