import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import type { AutomationInput } from '@marketday/contract/workflows/automation'
import {
  createAutomation,
  updateAutomation,
  type Automation,
} from '@marketday/contract/workflows/automations'
import { automationActKinds, automationLimits } from '@marketday/contract/workflows/automation'

import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { optionsOf, SelectField, type SelectOption } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { performsOn } from '../../act.ts'
import {
  checkDraft,
  draftOf,
  newLine,
  type ActDraft,
  type ConditionDraft,
  firstValues,
  type LineDraft,
} from './automation-draft.ts'
import { refreshAutomations } from './automation-queries.ts'
import { triggerWords, actKinds, conditionKinds } from './automation-words.ts'
import { TrialPart } from './TrialPart.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ActValue } from './ActValue.tsx'
import { ConditionValue } from './ConditionValue.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'

interface AutomationDialogProps {
  /** Null adds one. */
  automation: Automation | null
  names: Readonly<Record<string, string>>
  onClose: () => void
}

const perform = performsOn(refreshAutomations)

export function AutomationDialog({ automation: given, names, onClose }: AutomationDialogProps) {
  // Snapshot at opening, so that a concurrent save is not overwritten.
  const [automation] = useState(given)
  const form = useForm(draftOf(automation), checkDraft)
  const save = (details: AutomationInput) =>
    automation
      ? perform(() => change(automation, details), 'The automation is saved')
      : perform(
          () => call(createAutomation, { body: details }),
          'The automation is added. Switch it on when you are ready.',
        )
  const { draft, problems } = form
  return (
    <FormDialog
      onClose={onClose}
      size="large"
      title={automation ? `Change ${automation.name}` : 'Add an automation'}
      action={automation ? 'Save automation' : 'Add automation'}
      {...form.sending(save)}
    >
      <TextField label="Name" maxLength={80} {...form.text('name')} />
      <SelectField
        label="When"
        options={optionsOf(triggerWords)}
        hint={
          draft.trigger === 'overdue'
            ? 'Checked every hour, once the due date has passed.'
            : undefined
        }
        {...form.text('trigger')}
      />
      <ConditionFields
        conditions={draft.conditions}
        names={names}
        onChange={(conditions) => form.change({ conditions })}
        error={problems['conditions'] ?? refusalIn(problems, 'conditions')}
      />
      <ActFields
        acts={draft.acts}
        onChange={(acts) => form.change({ acts })}
        error={problems['acts'] ?? refusalIn(problems, 'acts')}
      />
      <TrialPart accept={form.accept} draft={draft} names={names} />
    </FormDialog>
  )
}

const refusalIn = (problems: Readonly<Record<string, string>>, list: string) =>
  Object.entries(problems).find(([path]) => path.startsWith(`${list}.`))?.[1]

const change = ({ id, version }: Automation, details: AutomationInput) =>
  call(updateAutomation, { params: { automationId: id }, body: { details, version } })

interface ActFieldsProps {
  acts: readonly ActDraft[]
  onChange: (acts: readonly ActDraft[]) => void
  error?: string | undefined
}

/** Actions of an automation; each kind once. */
function ActFields({ acts, onChange, error }: ActFieldsProps) {
  const left = automationActKinds.filter((kind) => acts.every((act) => act.kind !== kind))
  const [next] = left
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-medium">Then</legend>
      {acts.map((line, place) => (
        <LineFrame
          key={line.key}
          name={`Step ${place + 1}`}
          line={line}
          kinds={optionsOf(actKinds).filter(
            ({ value }) => value === line.kind || left.some((kind) => kind === value),
          )}
          onChange={(changed) => onChange(acts.map((entry) => (entry === line ? changed : entry)))}
          onRemove={() => onChange(acts.filter((entry) => entry !== line))}
        >
          {(change) => <ActValue line={line} onChange={change} />}
        </LineFrame>
      ))}
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      {next && (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          onClick={() => onChange([...acts, newLine(acts, next)])}
        >
          Add a step
        </Button>
      )}
    </fieldset>
  )
}

interface ConditionFieldsProps {
  conditions: readonly ConditionDraft[]
  onChange: (conditions: readonly ConditionDraft[]) => void
  error?: string | undefined
  names: Readonly<Record<string, string>>
}

function ConditionFields({ conditions, onChange, error, names }: ConditionFieldsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-medium">If all of these are true</legend>
      {conditions.length === 0 && (
        <p className="text-sm text-soft">No conditions: it runs for every order.</p>
      )}
      {conditions.map((line, place) => (
        <LineFrame
          key={line.key}
          name={`Condition ${place + 1}`}
          line={line}
          kinds={optionsOf(conditionKinds)}
          onChange={(changed) =>
            onChange(conditions.map((entry) => (entry === line ? changed : entry)))
          }
          onRemove={() => onChange(conditions.filter((entry) => entry !== line))}
        >
          {(change) => <ConditionValue line={line} onChange={change} names={names} />}
        </LineFrame>
      ))}
      {error && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      {conditions.length < automationLimits.conditions && (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          onClick={() => onChange([...conditions, newLine(conditions, 'total')])}
        >
          Add a condition
        </Button>
      )}
    </fieldset>
  )
}

interface LineFrameProps<Kind extends string> {
  /** Such as `Condition 2`. */
  name: string
  line: LineDraft<Kind>
  kinds: readonly SelectOption[]
  onChange: (line: LineDraft<Kind>) => void
  onRemove: () => void
  children: (
    change: (part: Pick<Partial<LineDraft<Kind>>, 'value' | 'number'>) => void,
  ) => ReactNode
}

/** Row of a condition or action: kind, value and remove button. */
function LineFrame<Kind extends string>(props: LineFrameProps<Kind>) {
  const { name, line, kinds, onChange, onRemove, children } = props
  return (
    <fieldset className="flex min-w-0 flex-wrap items-start gap-3 rounded-lg border border-line p-3">
      <legend className="sr-only">{name}</legend>
      <SelectField
        label={name}
        options={kinds}
        value={line.kind}
        onChange={({ target }) => {
          const kind = target.value as Kind
          onChange({ ...line, kind, value: firstValues[kind] ?? '', number: null })
        }}
        className="min-w-0 flex-[1_1_10rem]"
      />
      <div className="flex min-w-0 flex-[2_1_14rem] flex-wrap items-start gap-3">
        {children((part) => onChange({ ...line, ...part }))}
      </div>
      <IconButton
        label={`Remove ${name.toLowerCase()}`}
        icon={<Trash2 aria-hidden />}
        onClick={onRemove}
      />
    </fieldset>
  )
}
