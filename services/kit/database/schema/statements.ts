/**
 * Splits a migration at the semicolons that end a line, outside `$$` bodies: prepared statements take one
 * statement each.
 */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let current = '';
  let inBody = false;
  for (const line of text.split('\n')) {
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody;
    current += `${line}\n`;
    if (!inBody && line.trimEnd().endsWith(';') && !line.trimStart().startsWith('--')) {
      statements.push(current.trim());
      current = '';
    }
  }
  if (current.replace(/--.*$/gm, '').trim()) statements.push(current.trim());
  return statements;
}

/** How a statement of a migration affects one table. */
interface StatementEffect {
  /** On one line, without comments and semicolon. */
  text: string;
  /** The beginning of the text, to show. */
  summary: string;
  /** The table that exists already; null if it only makes something new. */
  table: string | null;
  /** The lock on that table, as PostgreSQL names it. */
  lock: string;
  /** The index that it makes without blocking writes. */
  concurrentIndex: string | null;
  /** Whether it changes rows, so that in an online migration it is repeated until it changes none. */
  changesRows: boolean;
}

type Rule = [pattern: RegExp, lock: string];

/** The first pattern that matches decides. Its group `table` is the table, and `index` the index. */
const rules: Rule[] = [
  [
    /^create (unique )?index concurrently (if not exists )?(?<index>\w+) on (only )?(?<table>\w+)/i,
    'SHARE UPDATE EXCLUSIVE',
  ],
  [/^create (unique )?index (if not exists )?\w+ on (only )?(?<table>\w+)/i, 'SHARE'],
  [/^drop index concurrently/i, 'SHARE UPDATE EXCLUSIVE'],
  [/^alter table (only )?(?<table>\w+) validate constraint/i, 'SHARE UPDATE EXCLUSIVE'],
  [/^(update|delete from) (only )?(?<table>\w+)/i, 'ROW EXCLUSIVE'],
  [/^insert into (?<table>\w+)/i, 'ROW EXCLUSIVE'],
  [/^create( or replace)? trigger .*? on (?<table>\w+)/i, 'SHARE ROW EXCLUSIVE'],
  [/^(create|comment|select|grant)\b/i, 'none'],
  [/^(alter|drop) table (if exists )?(only )?(?<table>\w+)/i, 'ACCESS EXCLUSIVE'],
];

export function effectOf(statement: string): StatementEffect {
  const text = statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').replace(/;\s*$/, '').trim();
  const summary = text.length > 100 ? `${text.slice(0, 99)}…` : text;
  const changesRows = /^(update|delete)\b/i.test(text);
  for (const [pattern, lock] of rules) {
    const match = pattern.exec(text);
    if (!match) continue;
    const { table = null, index = null } = match.groups ?? {};
    return { text, summary, lock, table, concurrentIndex: index, changesRows };
  }
  // Anything else may take the strongest lock.
  return { text, summary, lock: 'ACCESS EXCLUSIVE', table: null, concurrentIndex: null, changesRows };
}

/**
 * Says what is wrong with a statement of an online migration; null if nothing is. It runs beside the processes of the older version, and
 * again from the beginning after it was killed.
 */
export function onlineProblem(statement: string): string | null {
  const { text, summary, concurrentIndex, changesRows } = effectOf(statement);
  const isAllowed =
    (concurrentIndex !== null && /if not exists/i.test(text)) ||
    (changesRows && /\blimit\b/i.test(text)) ||
    repeatable.some((pattern) => pattern.test(text));
  if (isAllowed) return null;
  return (
    `"${summary}" cannot be part of an online migration: it would block the older version, or could not run twice. ` +
    'CONTRIBUTING.md, "A migration", has what can.'
  );
}

/** Statements that change no row and can run twice. What they lock is locked for an instant. */
const repeatable = [
  /^alter table \w+ add column if not exists \w+ (?!.*\b(not null|primary|references|unique|generated|default|check)\b)/i,
  /^alter table \w+ add column if not exists \w+ \w+ not null default ('[^']*'|\d+|true|false)$/i,
  /^alter table \w+ drop constraint if exists \w+$/i,
  /^alter table \w+ add constraint .* not valid$/i,
  /^alter table \w+ validate constraint \w+$/i,
  /^drop index concurrently if exists \w+$/i,
  /^create table if not exists /i,
  /^create or replace (function|view) /i,
];
