/**
 * Sent with a call that a page makes by itself while nobody is at the screen, such as looking for the balance again. Such a call does not
 * keep a session from going idle.
 */
export const unattendedHeader = 'X-Unattended';
