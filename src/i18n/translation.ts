/** The same keys with any words: what a translation of `Messages` must have. */
export type Translation<Messages> = {
  [Key in keyof Messages]: Messages[Key] extends string ? string : Translation<Messages[Key]>;
};
