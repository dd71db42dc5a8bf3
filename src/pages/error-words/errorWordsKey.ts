export const errorWordsKey = ['error-words'];
