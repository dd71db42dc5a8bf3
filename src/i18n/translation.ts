/** The same keys with any words: what a translation of `Messages` must have. */
export type Translation<Messages> = {
  [Key in keyof Messages]: Messages[Key] extends string ? string : Translation<Messages[Key]>;
};

/** Names that all have words among these texts: the compiler refuses one without. */
export type Worded<Texts, Name extends keyof Texts> = Name;
