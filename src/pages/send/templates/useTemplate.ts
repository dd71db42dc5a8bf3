import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { MessageTemplate } from '#contract/main-api/sending/templates.ts';
import type { MessageClass } from '#contract/sms-receiver/messages.ts';
import { fill, parseTemplate, type Template } from '#domain/messages/texts/template.ts';
import type { Draft } from '../single/draft.ts';

/** A text that takes the place of what is written: that of a template or, without a name, of an earlier message. */
export type ChosenText = Pick<MessageTemplate, 'text' | 'class'> & { name: string | null };

/** The part of a template that a composer has taken over. */
export interface UsedTemplate {
  /** None of an earlier message. */
  name: string | null;
  parsed: Template;
  /** As typed, in the order of its fields. */
  values: string[];
  /** The fields before it. */
  before: Pick<Draft, 'text' | 'class'>;
}

/**
 * The text of the composer, made from a template and the values of its fields.
 * @param classes in which the user may send: a template of another one leaves the class as it is
 */
export function useTemplate(classes: readonly MessageClass[]) {
  const { getValues, setValue, clearErrors } = useFormContext<Draft>();
  const [used, setUsed] = useState<UsedTemplate | null>(null);
  /** Whether its fields are filled in beside the text, which follows. */
  const [isFilling, setFilling] = useState(false);

  const write = (draft: Partial<Draft>) => {
    clearErrors('text');
    for (const [name, value] of Object.entries(draft)) {
      setValue(name as 'text' | 'class', value as never, { shouldDirty: true });
    }
  };

  return {
    used,
    isFilling,

    /** Whether the text is still what the template makes. */
    isAsMade: (text: string) => used !== null && text === rendered(used.parsed, used.values),

    /** Takes the place of what is there. */
    use({ name, text, class: messageClass }: ChosenText) {
      const { text: old, class: oldClass } = getValues();
      const parsed = parseTemplate(text);
      const values = parsed.fields.map(() => '');
      setUsed({ name, parsed, values, before: { text: old, class: oldClass } });
      setFilling(values.length > 0);
      write({
        text: rendered(parsed, values),
        ...(messageClass && classes.includes(messageClass) && { class: messageClass }),
      });
    },

    fillIn(index: number, value: string) {
      if (!used) return;
      const values = used.values.with(index, value);
      setUsed({ ...used, values });
      write({ text: rendered(used.parsed, values) });
    },

    /** The text is written by hand from here on. */
    editText: () => setFilling(false),

    undo() {
      if (!used) return;
      write(used.before);
      setUsed(null);
      setFilling(false);
    },
  };
}

/** A field that is not filled in yet is shown as such. */
function rendered(template: Template, values: readonly string[]): string {
  const shown = template.fields.map(({ name }, index) => values[index] || `{{${name}}}`);
  return fill(template, shown) ?? template.literals.join('');
}
