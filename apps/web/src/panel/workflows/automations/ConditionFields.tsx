import { automationLimits } from '@marketday/contract/workflows/automations/automation'
import { Button } from '../../../ui/buttons/Button.tsx'
import { optionsOf } from '../../../ui/fields/SelectField.tsx'
import { newLine, type ConditionDraft } from './automation-draft.ts'
import { conditionKinds } from './automation-words.ts'
import { ConditionValue } from './ConditionValue.tsx'
import { LineFrame } from './LineFrame.tsx'

interface ConditionFieldsProps {
  conditions: readonly ConditionDraft[]
  onChange: (conditions: readonly ConditionDraft[]) => void
  error?: string | undefined
  names: Readonly<Record<string, string>>
}

export function ConditionFields({ conditions, onChange, error, names }: ConditionFieldsProps) {
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
