import type { Logger, LoggerOptions } from 'pino';

type LogHook = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;
type Write = (repeated: number) => void;

/** Lines of one kind that are written at once; those that follow are summed up. */
const firstLines = 5;
const summaryMs = 10_000;
const warningLevel = 40;
const fatalLevel = 60;
/** Messages are constants in the code, so there are few kinds. Beyond this number all others count as one kind. */
const mostKinds = 500;

interface Kind {
  written: number;
  repeated: number;
  writeLast: Write;
}

/**
 * Keeps warnings that repeat from filling the disk: of the same level, message and error code the first few are written,
 * then one line every ten seconds with their number (`repeated`) and the last one's details.
 */
export class RepeatedLines {
  readonly #kinds = new Map<string, Kind>();
  #timer: NodeJS.Timeout | null = null;

  /** For pino's `hooks`. */
  readonly hook: LogHook = ((repeats) =>
    function (this: Logger, args, method, level) {
      const isSummedUp = level >= warningLevel && level < fatalLevel;
      const writeSum: Write = (repeated) => method.apply(this, withCount(args, repeated));
      if (isSummedUp && repeats.#suppress(kindOf(args, level), writeSum)) return;
      method.apply(this, args);
    })(this);

  /** Writes a summary line for each kind with suppressed lines. */
  flush(): void {
    for (const [name, kind] of this.#kinds) {
      if (kind.repeated === 0) this.#kinds.delete(name);
      else kind.writeLast(kind.repeated);
      kind.repeated = 0;
    }
    if (this.#kinds.size > 0) return;
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #suppress(name: string, writeLast: Write): boolean {
    const known = this.#kinds.get(name) ?? this.#add(name);
    if (known.written < firstLines) {
      known.written += 1;
      return false;
    }
    known.repeated += 1;
    known.writeLast = writeLast;
    return true;
  }

  #add(name: string): Kind {
    const key = this.#kinds.size < mostKinds ? name : 'all others';
    const kind = this.#kinds.get(key) ?? { written: 0, repeated: 0, writeLast: () => undefined };
    this.#kinds.set(key, kind);
    this.#timer ??= setInterval(() => this.flush(), summaryMs).unref();
    return kind;
  }
}

function kindOf([first, second]: readonly unknown[], level: number): string {
  const text = typeof first === 'string' ? first : second;
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
  return `${level} ${String(text)} ${errorKind(error)}`;
}

/** The error's code, or else its message without the parts that vary, such as numbers. */
function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code } = error as { code?: unknown };
  return typeof code === 'string'
    ? code
    : `${error.name} ${error.message.slice(0, 100).replace(/\d+/g, '0')}`;
}

type LogArguments = Parameters<LogHook>[0];

function withCount(args: LogArguments, repeated: number): LogArguments {
  const [first, ...rest] = args as unknown[];
  if (typeof first !== 'object' || first === null) return [{ repeated }, ...args] as unknown as LogArguments;
  const fields = first instanceof Error ? { err: first, repeated } : { ...first, repeated };
  return [fields, ...(rest.length > 0 || !(first instanceof Error) ? rest : [first.message])] as LogArguments;
}
