import { Box, Typography } from '@mui/material';
import { useRef, type FocusEvent } from 'react';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import {
  httpBodyFormats,
  httpMethods,
  type HttpPollField,
  type HttpSendField,
} from '#contract/main-api/carriers/httpCarrier.ts';
import { columnsSx, wholeRowSx } from '../../../../../components/form/formSx.ts';
import { choicesOf } from '../../../../../components/list/filters.tsx';
import { codeInputSx } from '../codeSx.ts';
import type { RequestValues } from '../httpChange.ts';
import { SettingsProblem } from '../../SettingsProblem.tsx';
import { HeaderInputs } from './HeaderInputs.tsx';
import { TemplateFields } from './TemplateFields.tsx';

const methodChoices = httpMethods.map((id) => ({ id, name: id }));
const formatChoices = choicesOf(httpBodyFormats, 'routes.http.body_format');

interface RequestInputsProps {
  /** Where the template stands in the form. */
  source: string;
  /** The fields that may stand in it. */
  fields: readonly (HttpSendField | HttpPollField)[];
  title?: string;
  isLocked: boolean;
}

/** The template of a request, with the fields that a click puts where the cursor was. */
export function RequestInputs({ source, fields, title, isLocked }: RequestInputsProps) {
  const translate = useTranslate();
  const { method, bodyFormat } = (useWatch({ name: source }) ?? {}) as RequestValues;
  const hasBody = method === 'POST' && bodyFormat !== 'none' && Boolean(bodyFormat);
  const lastInput = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const keepInput = ({ target }: FocusEvent) => {
    const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isText && /\.(path|body|value)$/.test(target.name)) lastInput.current = target;
  };
  return (
    <Box onFocus={keepInput} sx={{ ...columnsSx, ...wholeRowSx }}>
      {title && (
        <Typography variant="subtitle2" component="h3" sx={{ ...wholeRowSx, mb: 1 }}>
          {translate(title)}
        </Typography>
      )}
      <SettingsProblem source={source} />
      <SelectInput
        source={`${source}.method`}
        label="routes.http.method"
        choices={methodChoices}
        defaultValue="GET"
        emptyText={false}
        isRequired
        readOnly={isLocked}
        helperText={false}
      />
      {method === 'POST' && (
        <SelectInput
          source={`${source}.bodyFormat`}
          label="routes.http.body_format_label"
          choices={formatChoices}
          defaultValue="none"
          emptyText={false}
          isRequired
          readOnly={isLocked}
          helperText={false}
        />
      )}
      <TextInput
        source={`${source}.path`}
        label="routes.http.path"
        helperText="routes.http.path_help"
        isRequired
        multiline
        readOnly={isLocked}
        autoComplete="off"
        sx={{ ...wholeRowSx, ...codeInputSx }}
      />
      <HeaderInputs source={`${source}.headers`} isLocked={isLocked} />
      {hasBody && (
        <TextInput
          source={`${source}.body`}
          label="routes.http.body"
          helperText={`routes.http.body_help.${bodyFormat}`}
          isRequired
          multiline
          minRows={3}
          readOnly={isLocked}
          autoComplete="off"
          sx={{ ...wholeRowSx, ...codeInputSx }}
        />
      )}
      {!isLocked && (
        <TemplateFields
          fields={fields}
          target={() => ({
            input: lastInput.current,
            otherwise: hasBody ? `${source}.body` : `${source}.path`,
          })}
        />
      )}
    </Box>
  );
}
