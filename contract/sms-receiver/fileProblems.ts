/** Why a whole file is not read. */
export const fileProblems = {
  'file-empty': 'The file is empty.',
  'file-too-large': 'The file is larger than 200 MB.',
  'file-old-excel': 'This is a file of an old Excel. Save it as .xlsx or .csv.',
  'file-password-protected': 'The file is protected by a password.',
  'file-pdf': 'This is a PDF. Recipients are read from CSV, TXT and XLSX.',
  'file-image': 'This is a picture. Recipients are read from CSV, TXT and XLSX.',
  'file-web-page': 'This is a web page, whatever its name says. Save it as .xlsx or .csv.',
  'file-not-a-table': 'This is not a table. Recipients are read from CSV, TXT and XLSX.',
  'file-bad-encoding': 'Some characters of the file cannot be read. Save it as CSV in UTF-8.',
  'file-row-too-long': 'A row is longer than 10,000 characters, or a quotation mark is never closed.',
  'file-quote-not-closed': 'A quotation mark is never closed.',
  'file-too-many-columns': 'The file has more than 200 columns.',
  'file-too-many-rows': 'The file has more than 1,048,576 rows.',
  'file-damaged': 'The file is damaged.',
  'file-suspicious': 'The file unpacks to far more than a list of recipients needs.',
} as const;
export type FileProblem = keyof typeof fileProblems;
