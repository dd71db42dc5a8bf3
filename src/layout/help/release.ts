/** The release that the news in the help panel are of. A person who has not opened them sees a dot on the help button. */
export const newsRelease = '0.9.0';
