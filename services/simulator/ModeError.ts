/** What was asked of the control port cannot be done; the message is for the one who asked. */
export class ModeError extends Error {
  override readonly name = 'ModeError';
}
