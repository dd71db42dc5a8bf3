import { pathOf, type PortalEndpoint, type Input, type Reply } from '#contract/endpoint.ts';
import { text } from '../../i18n/text.ts';
import { loadRuntimeConfig } from '../../runtimeConfig.ts';
import { storedUser } from '../../session.ts';
import { ApiError } from './ApiError.ts';
import { headersFor, isToRepeat, jsonOf } from './httpClient.ts';
import { startRequestLog } from './requestLog.ts';

export interface UploadOptions {
  file: Blob;
  /** As its owner calls it. */
  name: string;
  signal?: AbortSignal;
  /** Octets that have left, of all there are; once more with both the same when all have, and the answer is waited for. */
  onProgress?: (sent: number, total: number) => void;
}

type Uploads<Spec extends PortalEndpoint> = Omit<Input<Spec>, 'query'> & UploadOptions;

/**
 * Calls an endpoint that takes a file, as `multipart/form-data`. Not by `fetch`, which does not tell how much has left.
 * @throws ApiError for everything but a success; the signal's reason when it was aborted
 */
export async function upload<const Spec extends PortalEndpoint & { upload: object }>(
  endpoint: Spec,
  options: Uploads<Spec>,
): Promise<Reply<Spec>> {
  const { params, body, file, name, signal, onProgress } = options as UploadOptions & {
    params?: Record<string, unknown>;
    body?: Record<string, unknown>;
  };
  // Read before anything is awaited, as `request` does.
  const { accessToken: token, cells } = storedUser() ?? {};
  const { services } = cells?.current ?? (await loadRuntimeConfig());
  const url = services[endpoint.service] + pathOf(endpoint, params);
  signal?.throwIfAborted();
  const response = await send(url, endpoint.method, formOf(body ?? {}, file, name), {
    headers: headersFor(url, endpoint.method, token, {}),
    signal,
    onProgress,
  });
  try {
    return (await jsonOf(response, token)) as Reply<Spec>;
  } catch (error) {
    if (error instanceof ApiError && (await isToRepeat(error, {}))) return upload(endpoint, options);
    throw error;
  }
}

/** The fields before the file, so that the service can refuse them without reading it. */
function formOf(fields: Record<string, unknown>, file: Blob, name: string): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    form.set(field, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  form.set('file', file, name);
  return form;
}

interface Sending extends Pick<UploadOptions, 'signal' | 'onProgress'> {
  headers: Record<string, string>;
}

function send(url: string, method: string, form: FormData, { headers, signal, onProgress }: Sending) {
  return new Promise<Response>((resolve, reject) => {
    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    const log = startRequestLog(method, url);
    call.open(method, url);
    for (const [header, value] of Object.entries(headers)) call.setRequestHeader(header, value);
    call.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
    call.onload = () => {
      log(call.status);
      resolve(new Response(call.responseText, { status: call.status, headers: headersOf(call) }));
    };
    // A file that was changed or removed on the disk since it was chosen ends here as well.
    call.onerror = () => {
      log('no connection');
      reject(new ApiError(text('errors.noConnection'), 0, null));
    };
    call.onabort = () => {
      log('aborted');
      reject(signal?.reason as Error);
    };
    call.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    call.send(form);
  });
}

function headersOf(call: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of call.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
