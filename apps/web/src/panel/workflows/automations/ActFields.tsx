import { automationActKinds } from '@marketday/contract/workflows/automations/automation'
import { Button } from '../../../ui/buttons/Button.tsx'
import { optionsOf } from '../../../ui/fields/SelectField.tsx'
import { ActValue } from './ActValue.tsx'
import { newLine, type ActDraft } from './automation-draft.ts'
import { actKinds } from './automation-words.ts'
import { LineFrame } from './LineFrame.tsx'

interface ActFieldsProps {
  acts: readonly ActDraft[]
  onChange: (acts: readonly ActDraft[]) => void
  error?: string | undefined
}

/** Actions of an automation; each kind once. */
export function ActFields({ acts, onChange, error }: ActFieldsProps) {
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
