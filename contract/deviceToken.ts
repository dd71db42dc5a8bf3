/**
 * A random text that a browser or program keeps and sends when its user signs in or recovers a password. Wrong tries
 * of others do not lock out a user who has signed in with the same token before. It gives no access. In a file of its
 * own: the sign-in page needs these words and none of the schemas.
 */
export const deviceTokenHeader = 'X-Device-Token';
export const deviceTokenPattern = '^[A-Za-z0-9_-]{22,64}$';
/** A device that is not used for so long is forgotten. */
export const deviceDays = 90;
