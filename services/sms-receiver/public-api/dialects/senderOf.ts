/** The sender ID of a request: a number loses its plus, and nothing at all means the default one. */
export function senderOf(text: string | undefined): string | undefined {
  return text?.replace(/^\+(?=[0-9]+$)/, '') || undefined;
}
