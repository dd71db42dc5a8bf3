const megabyte = 1024 * 1024;

/**
 * Limits of an unpacked workbook. A million rows of two columns, as Excel writes them, are a sheet of 130 MB, which deflates to a tenth
 * or less of it; an archive of zeros deflates to a thousandth.
 */
export const workbookLimits = {
  entries: 200,
  /** Bytes unpacked. The sheet is only passed through; the strings stay, see `sharedTextBytes`. */
  sheetBytes: 400 * megabyte,
  sharedStringsBytes: 160 * megabyte,
  otherPartBytes: 20 * megabyte,
  /** Unpacked to packed, of parts of a megabyte and more. */
  ratio: 100,
  ratioFromBytes: megabyte,
  /** Bytes of memory that the shared strings may take. */
  sharedTextBytes: 96 * megabyte,
  sharedStrings: 6_000_000,
  /** Tags within each other; a sheet has some ten. */
  depth: 100,
  /** Styles of cells, formats of numbers and relations; Excel writes up to 65,490 styles. */
  listed: 100_000,
  /** Bytes of a sheet that are unpacked to find out whether it is the list. */
  sampleBytes: megabyte,
  /** Rows of a sheet that are read to find out whether it is the list. */
  sampleRows: 30,
  /** Bytes of shared strings from which a workbook is large, and how many of these are open at once. */
  largeStringsBytes: 16 * megabyte,
  largeAtOnce: 2,
  /** Characters between two tags; a cell of Excel holds 32,767. */
  betweenTags: megabyte,
} as const;
