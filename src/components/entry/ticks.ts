/** Path of the two ticks of a delivered message, relative to where they begin. */
export const ticks = 'l7 7 13-14m-9 14 2 2 13-14';
