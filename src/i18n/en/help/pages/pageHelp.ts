export interface PageHelp {
  /** The purpose of the page. */
  about: string;
  /** How its main tasks are done: a sentence or two each. */
  tasks: readonly string[];
  /** Tasks that only the provider's people have. */
  providerTasks?: readonly string[];
}
