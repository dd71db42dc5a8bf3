/**
 * A random text that a browser or program keeps and shows again, on signing in and recovering a password. Where
 * somebody has signed in before with the same one, wrong tries of others do not keep them out. It gives no access.
 * In a file of its own: the sign-in page needs these words and none of the schemas.
 */
export const deviceTokenHeader = 'X-Device-Token';
export const deviceTokenPattern = '^[A-Za-z0-9_-]{22,64}$';
/** Not used for so long, a device is forgotten. */
export const deviceDays = 90;
