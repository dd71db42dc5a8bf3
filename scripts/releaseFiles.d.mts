/** Files of this repository that a release holds, besides `package.json` and the packages. */
export const releaseFiles: string[];

/** Commands that need the sources or the development packages, so that a release does not have them. */
export const ownScripts: RegExp;
