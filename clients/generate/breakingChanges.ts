import { operationsOf, type Document, type Operation, type Schema } from './document.ts';

/** Changes by which programs that were written for `before` would fail, each as a sentence. */
export function breakingChanges(before: Document, after: Document): string[] {
  const now = new Map(operationsOf(after).map((operation) => [placeOf(operation), operation]));
  return operationsOf(before).flatMap((old) => {
    const place = placeOf(old);
    const current = now.get(place);
    if (!current) return [`${place} is gone`];
    return [
      ...inputChanges(`${place}: query`, old.query, current.query),
      ...inputChanges(`${place}: body`, old.body, current.body),
      ...(old.reply && current.reply ? replyChanges(`${place}: reply`, old.reply, current.reply) : []),
      ...(!old.reply === !current.reply ? [] : [`${place}: reply is another one`]),
    ];
  });
}

function placeOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

/** Everything that was taken must be taken still, and nothing more be needed. */
function inputChanges(at: string, before: Schema | null, after: Schema | null): string[] {
  if (!before && !after) return [];
  if (before && !after) return [`${at} is gone`];
  const { properties: old = {} } = before ?? {};
  const { properties: current = {}, required = [] } = after!;
  return [
    ...required
      .filter((name) => !before?.required?.includes(name))
      .map((name) => `${at}.${name} is required now`),
    ...wordsGone(at, before ?? {}, after!),
    ...typeChanges(at, before ?? {}, after!),
    ...Object.entries(old).flatMap(([name, schema]) =>
      current[name] ? inputChanges(`${at}.${name}`, schema, current[name]) : [`${at}.${name} is gone`],
    ),
    ...(before?.items && after!.items ? inputChanges(`${at}[]`, before.items, after!.items) : []),
  ];
}

/** Everything that was always there must be there still, of the same type. New words and fields break nothing. */
function replyChanges(at: string, before: Schema, after: Schema): string[] {
  const { properties: old = {}, required: were = [] } = before;
  const { properties: current = {}, required = [] } = after;
  return [
    ...were.filter((name) => !required.includes(name)).map((name) => `${at}.${name} may be missing now`),
    ...typeChanges(at, before, after),
    ...Object.entries(old).flatMap(([name, schema]) =>
      current[name] ? replyChanges(`${at}.${name}`, schema, current[name]) : [`${at}.${name} is gone`],
    ),
    ...(before.items && after.items ? replyChanges(`${at}[]`, before.items, after.items) : []),
  ];
}

function wordsGone(at: string, before: Schema, after: Schema): string[] {
  if (!before.enum || !after.enum) return [];
  return before.enum
    .filter((word) => !after.enum!.includes(word))
    .map((word) => `${at} no longer takes ${word}`);
}

function typeChanges(at: string, before: Schema, after: Schema): string[] {
  const [old, current] = [kindOf(before), kindOf(after)];
  return old === current || Object.keys(before).length === 0 ? [] : [`${at} was ${old} and is ${current}`];
}

/** The type, or the types of a choice. */
function kindOf({ type, anyOf, enum: words }: Schema): string {
  if (anyOf) return anyOf.map(kindOf).sort().join(' or ');
  return type ?? (words ? 'string' : 'anything');
}
