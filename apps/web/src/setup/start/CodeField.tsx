import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

interface CodeFieldProps {
  code: string
  problem: Error | null
  onUse: (code: string) => void
}

/** Hidden until requested, because few shoppers have a code; applied on demand, with errors next to it. */
export function CodeField({ code, problem, onUse }: CodeFieldProps) {
  const [isAsked, setAsked] = useState(code !== '')
  const [typed, setTyped] = useState(code)
  if (!isAsked)
    return (
      <Button variant="quiet" size="small" className="mb-5" onClick={() => setAsked(true)}>
        I have a code
      </Button>
    )
  return (
    <Form
      action="Apply code"
      button={{ variant: 'secondary', className: 'w-fit' }}
      isComplete
      onSubmit={() => onUse(typed.trim())}
      takesFocus
      className="mb-5 flex flex-wrap items-end gap-3"
    >
      {() => (
        <div className="min-w-0 grow sm:max-w-64">
          <TextField
            label="Code"
            value={typed}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
            error={code !== '' && code === typed.trim() && problem ? problem.message : undefined}
          />
        </div>
      )}
    </Form>
  )
}
