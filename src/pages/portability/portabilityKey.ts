/** Query of the portability table. */
export const portabilityKey = ['portability'];
