import { createServer } from 'node:net';
import { isOwnPort } from './settings.ts';

const answerMs = 3_000;

interface PortProblem {
  /** With what to do about it. */
  text: string;
  /** Whether a running Barta listens there. */
  isBarta: boolean;
}

/** @returns the settings of ports on which the process is to listen, without those that take any free port */
export function ownPorts(settings: object): [name: string, port: number][] {
  return (Object.entries(settings) as [string, number][]).filter(
    ([name, port]) => isOwnPort(name) && port !== 0,
  );
}

/** @throws when one of the ports of these settings cannot be listened on, with what to do about each of them */
export async function assertPortsFree(settings: { HOST: string }): Promise<void> {
  const problems = await Promise.all(
    ownPorts(settings).map(([name, port]) => portProblem(settings.HOST, name, port)),
  );
  const texts = problems.flatMap((problem) => problem?.text ?? []);
  if (texts.length > 0) throw new Error(texts.join('\n  '));
}

/** @returns null when the port can be listened on */
export async function portProblem(host: string, name: string, port: number): Promise<PortProblem | null> {
  const code = await listenOnce(host, port);
  if (code === null) return null;
  if (code === 'EADDRINUSE') {
    const isBarta = await answersAsBarta(host, port);
    const holder = isBarta ? 'a running Barta' : 'another program';
    const text = `${name} is ${port}, on which ${holder} listens: stop that one, or choose another port, e.g. ${name}=${port + 1}.`;
    return { text, isBarta };
  }
  const text =
    code === 'EACCES'
      ? `${name} is ${port}, which only root may listen on: choose a port above 1023.`
      : `HOST is ${host}, which is no address of this machine (${code}): correct it.`;
  return { text, isBarta: false };
}

/** @returns the code of the error, or null if it works */
function listenOnce(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(code));
    server.listen({ host, port }, () => server.close(() => resolve(null)));
  });
}

async function answersAsBarta(host: string, port: number): Promise<boolean> {
  // No request can be sent to an address that means all addresses of this machine.
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const authority = reached.includes(':') ? `[${reached}]` : reached;
  try {
    const response = await fetch(`http://${authority}:${port}/health`, {
      signal: AbortSignal.timeout(answerMs),
    });
    return response.ok && ((await response.json()) as { status?: unknown }).status === 'ok';
  } catch {
    return false;
  }
}
