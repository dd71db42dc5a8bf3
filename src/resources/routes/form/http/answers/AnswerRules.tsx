import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { get, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { wholeRowSx } from '../../../../../components/form/formSx.ts';
import { newRule, type RuleValues } from '../httpChange.ts';
import { SettingsProblem } from '../../SettingsProblem.tsx';
import { AnswerRule } from './AnswerRule.tsx';

const source = 'httpCarrier.answers';

/** The rules by which answers are read, in their order: the first that fits decides. */
export function AnswerRules({ isLocked }: { isLocked: boolean }) {
  const translate = useTranslate();
  const { fields, append, remove, move } = useFieldArray({ name: source });
  const rules = (useWatch({ name: source }) ?? []) as RuleValues[];
  const { errors } = useFormState();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  /** Shown with its inputs when it has been rendered, since its id is not known before. */
  const [isNew, setIsNew] = useState(false);
  const last = fields.at(-1)?.id;
  if (isNew && last !== undefined) {
    setOpen(new Set([...open, last]));
    setIsNew(false);
  }
  const toggle = (id: string) => {
    const others = new Set(open);
    if (!others.delete(id)) others.add(id);
    setOpen(others);
  };
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ ...wholeRowSx, mb: 1 }}>
        {translate('routes.http.answers_help')}
      </Typography>
      <SettingsProblem source={source} />
      <Box component="ol" data-rows sx={{ ...wholeRowSx, listStyle: 'none', m: 0, p: 0 }}>
        {fields.map(({ id }, index) => (
          <AnswerRule
            key={id}
            source={`${source}.${index}`}
            rule={rules[index] ?? {}}
            index={index}
            count={fields.length}
            isOpen={open.has(id) || get(errors, `${source}.${index}`) !== undefined}
            isLocked={isLocked}
            onToggle={() => toggle(id)}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ ...wholeRowSx, my: 1 }}>
        {translate('routes.http.no_rule')}
      </Typography>
      {!isLocked && (
        <div style={wholeRowSx}>
          <Button
            size="small"
            startIcon={<AddIcon />}
            onClick={() => {
              append(newRule, { shouldFocus: false });
              setIsNew(true);
            }}
          >
            {translate('routes.http.add_rule')}
          </Button>
        </div>
      )}
    </>
  );
}
