import type { AutomationInput } from '@marketday/contract/workflows/automations/automation'
import {
  createAutomation,
  updateAutomation,
  type Automation,
} from '@marketday/contract/workflows/automations/automations'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { performsOn } from '../../act.ts'
import { ActFields } from './ActFields.tsx'
import { checkDraft, draftOf } from './automation-draft.ts'
import { refreshAutomations } from './automation-queries.ts'
import { triggerWords } from './automation-words.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { TrialPart } from './TrialPart.tsx'

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
