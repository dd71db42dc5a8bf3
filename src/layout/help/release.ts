/** The release of the notes in the help panel. Users who have not opened them see a dot on the help button. */
export const currentRelease = '0.9.0';
