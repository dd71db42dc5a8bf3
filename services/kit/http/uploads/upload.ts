import multipart from '@fastify/multipart';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { fieldProblems } from '#contract/errors.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { UploadedFile } from '../../UploadedFile.ts';
import { newUploadFile, removeUploadFile } from './uploadFiles.ts';
import { checkedInput, fromTexts } from '../validation.ts';

/** Lets a scope take `multipart/form-data`. */
export async function acceptUploads(
  scope: FastifyInstance,
  { fileBytes }: NonNullable<EndpointSpec['upload']>,
): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: fileBytes, files: 1, fields: 50, fieldSize: 1024 * 1024, headerPairs: 50 },
    throwFileSizeLimit: false,
  });
}

/**
 * Reads what came with a request and answers it; whatever becomes of it, the file is removed after that.
 * @throws validation-failed, malformed-request, payload-too-large before more than the limit is read
 */
export async function withUpload<Reply>(
  request: FastifyRequest,
  reply: FastifyReply,
  spec: EndpointSpec,
  answer: (body: unknown, upload: UploadedFile | null) => Promise<Reply> | Reply,
): Promise<Reply> {
  // To read a large file through and write it down takes longer than a socket may otherwise be silent.
  const { socket } = request.raw;
  socket.setTimeout(0);
  reply.raw.once('finish', () => socket.setTimeout(request.server.server.timeout));
  if (!request.isMultipart()) return answer(request.body, null);
  const file = newUploadFile();
  // The parser does not always end a file whose caller disconnects; waiting for its end would keep the file for ever.
  const disconnection = new AbortController();
  request.raw.once('close', () => {
    // Not `complete`, which is true as well when all has arrived and the rest of it is not read yet.
    if (!request.raw.readableEnded) disconnection.abort();
  });
  try {
    const signal = AbortSignal.any([disconnection.signal, request.server.stopping]);
    const { fields, name } = await readForm(request, spec.upload!, file, signal);
    return await answer(checkedBody(spec, fields), name === null ? null : { path: file, name });
  } catch (error) {
    // Nobody wants the rest of it.
    request.raw.unpipe();
    if (!request.raw.complete) reply.header('Connection', 'close');
    throw error;
  } finally {
    await removeUploadFile(file);
  }
}

interface Form {
  fields: Record<string, string>;
  /** Null without a file. */
  name: string | null;
}

async function readForm(
  request: FastifyRequest,
  { fileBytes, tooLarge = 'file-too-large' }: NonNullable<EndpointSpec['upload']>,
  file: string,
  signal: AbortSignal,
): Promise<Form> {
  const form: Form = { fields: {}, name: null };
  const largeFile = new AppError('payload-too-large', fieldProblems[tooLarge], {
    problems: { file: tooLarge },
  });
  // A promise of more than that is not worth the wait; the fields beside the file are small.
  if (Number(request.headers['content-length'] ?? 0) > fileBytes + 8 * 1024 * 1024) throw largeFile;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file') throw invalidFields({ [part.fieldname]: 'unknown-field' });
        form.name = part.filename ?? '';
        await spool(part.file, file, largeFile, signal);
      } else {
        if (part.valueTruncated) throw invalidFields({ [part.fieldname]: 'too-long' });
        form.fields[part.fieldname] = String(part.value);
      }
    }
  } catch (error) {
    if (request.server.stopping.aborted) throw request.server.stopping.reason;
    throw error instanceof AppError ? error : malformed(error);
  }
  // A caller that hangs up looks to the parser like the end of the form.
  if (!request.raw.readableEnded) throw malformed();
  return form;
}

/** Readable by nobody else: it is full of people's numbers. @throws `largeFile` at the limit, not at the end */
function spool(content: Readable, file: string, largeFile: AppError, signal: AbortSignal): Promise<void> {
  content.once('limit', () => content.destroy(largeFile));
  return pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal });
}

/** Checks the fields of a form by the same rules as JSON; lists and objects travel as JSON text. */
function checkedBody(spec: EndpointSpec, fields: Record<string, string>): unknown {
  return checkedInput(spec.body!, fromTexts(spec.body as TObject, fields));
}

function malformed(cause?: unknown): AppError {
  const code = (cause as { code?: string } | undefined)?.code ?? '';
  // The disk is full, or not there: not the caller's fault.
  if (/^E[A-Z]+$/.test(code)) throw cause;
  return new AppError('malformed-request', 'The form is not well formed, or its end is missing.');
}
