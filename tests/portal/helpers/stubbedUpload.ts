import { vi } from 'vitest';

export interface SeenRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  /** The abort signal of a request that its page can abort. */
  signal?: AbortSignal | undefined;
}

export interface StubbedAnswer {
  status?: number;
  json?: unknown;
  /** In place of JSON: a file, a stream. */
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** Uploads do not go by `fetch`: this puts `answer` behind XMLHttpRequest, too. Throwing is a lost connection. */
export function stubUploads(answer: (request: SeenRequest) => Promise<StubbedAnswer>): void {
  class StubbedRequest {
    upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    status = 0;
    responseText = '';
    #headers: Record<string, string> = {};
    #target = { method: '', url: '' };
    #isAborted = false;

    open(method: string, url: string) {
      this.#target = { method, url };
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name.toLowerCase()] = value;
    }
    getAllResponseHeaders() {
      return 'content-type: application/json\r\n';
    }
    abort() {
      this.#isAborted = true;
      this.onabort?.();
      this.onloadend?.();
    }
    send(form: FormData) {
      const { method, url } = this.#target;
      const { pathname } = new URL(url, location.origin);
      const request = {
        method,
        path: pathname,
        query: {},
        headers: this.#headers,
        body: Object.fromEntries(form),
      };
      void this.#answerTo(request);
    }
    async #answerTo(request: SeenRequest) {
      try {
        const { status = 200, json } = await answer(request);
        if (this.#isAborted) return;
        this.status = status;
        this.responseText = JSON.stringify(json);
        this.onload?.();
      } catch {
        if (this.#isAborted) return;
        this.onerror?.();
      }
      this.onloadend?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', StubbedRequest);
}
