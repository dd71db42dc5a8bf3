/** For services that have nothing to do with the database. */
export { projectFile } from '#database/projectFile.ts';
