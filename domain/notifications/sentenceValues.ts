/** The values that sentences are built from, in the language of the reader. */
export interface SentenceValues {
  actor: string;
  /** The id of the ticket or other subject; ids keep their Latin digits. */
  id: string;
  name: string;
  /** Null for the reader's own company. */
  company: string | null;
  assignee: string;
  status: string;
  units: string;
  failed: string;
  /** The name of a batch in quotes, or its id. */
  batch: string;
  /** How many messages of a batch ended how; empty while nobody knows. */
  outcome: string;
  percent: string;
  decision: string;
  /** Operators with their state, as a list. */
  approvals: string;
  address: string;
  /** The last day of an approval, such as `31/12/2027`. */
  lastDay: string;
  /** The parts of an account that were changed, as a list. */
  changed: string;
}
