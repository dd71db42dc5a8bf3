/** A file that came with a request, on disk until the request is answered. */
export interface UploadedFile {
  path: string;
  /** As its owner calls it. */
  name: string;
}
