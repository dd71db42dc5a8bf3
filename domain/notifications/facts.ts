/** The values that sentences are built from, in the language of the reader. */
export interface Facts {
  actor: string;
  /** Of the ticket, batch or other subject, or its name; ids keep their Latin digits. */
  id: string;
  name: string;
  /** Null for the reader's own company. */
  company: string | null;
  assignee: string;
  status: string;
  units: string;
  failed: string;
  percent: string;
  decision: string;
  address: string;
}
