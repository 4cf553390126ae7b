import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import type { Conflict, Side } from './merge-drafts.ts'
import { sayValue } from './say-value.ts'
import type { AskedConflicts } from './use-conflict.ts'

export interface ConflictWords {
  readonly label: (conflict: Conflict) => string
  readonly say?: (path: string, value: unknown) => string
}

interface ConflictDialogProps {
  /** Subject of the changes: `this item`. */
  what: string
  asked: AskedConflicts
  words: ConflictWords
}

/** Shows conflicting values after a concurrent save and lets the user choose. */
export function ConflictDialog({ what, asked, words }: ConflictDialogProps) {
  const { conflicts, resolve, close } = asked
  const { label, say = (_path, value) => sayValue(value) } = words
  const [choices, setChoices] = useState<Record<string, Side>>({})
  return (
    <Dialog
      onClose={close}
      title={`Someone else changed ${what}`}
      description="They saved after you opened it. Changes made by only one of you are kept. Choose a value for each field you both changed."
      cancel="Back to the form"
      footer={<Button onClick={() => resolve(choices)}>Save</Button>}
    >
      <div className="flex flex-col gap-5">
        {conflicts.map((conflict) => (
          <RadioGroup
            key={conflict.path}
            label={label(conflict)}
            inline
            value={choices[conflict.path] ?? 'mine'}
            onChange={(side) => setChoices({ ...choices, [conflict.path]: side as Side })}
            options={[
              { value: 'mine', label: 'Mine', hint: say(conflict.path, conflict.mine) },
              { value: 'theirs', label: 'Theirs', hint: say(conflict.path, conflict.theirs) },
            ]}
          />
        ))}
      </div>
    </Dialog>
  )
}
