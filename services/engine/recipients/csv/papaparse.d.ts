/** The little of papaparse that reads a text piece by piece; the package has no types of its own. */
declare module 'papaparse' {
  interface ParsedPiece {
    data: string[][];
    errors: { code: 'MissingQuotes' | 'InvalidQuotes'; row: number }[];
    /** `cursor`: where in the piece the first row begins that was not read. */
    meta: { cursor: number };
  }
  const Papa: {
    Parser: new (options: { delimiter: string; newline: '\n' }) => {
      /** @param ignoreLastRow it goes on in the next piece, unless a newline ends it */
      parse(piece: string, baseIndex: number, ignoreLastRow: boolean): ParsedPiece;
    };
  };
  export default Papa;
}
