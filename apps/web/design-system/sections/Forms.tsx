import { useState, type SubmitEvent } from 'react'
import { Button } from '../../src/ui/buttons/Button.tsx'
import { Form } from '../../src/ui/forms/Form.tsx'
import { FormErrorSummary, type FormProblem } from '../../src/ui/forms/FormErrorSummary.tsx'
import { TextField } from '../../src/ui/fields/TextField.tsx'
import { Section, Specimen } from '../Specimen.tsx'

const missing: FormProblem[] = [
  { fieldId: 'form-name', message: 'Enter your name' },
  { fieldId: 'form-mail', message: 'Enter your email address' },
]

export function Forms() {
  const [problems, setProblems] = useState<FormProblem[]>([])
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setProblems(missing)
  }
  const [name, setName] = useState('')
  const errorOf = (id: string) => problems.find(({ fieldId }) => fieldId === id)?.message
  return (
    <Section title="Forms">
      <Specimen name="Form: what was forgotten is named, and each line leads there">
        <form noValidate onSubmit={send} className="flex flex-col gap-4">
          <FormErrorSummary problems={problems} />
          <TextField id="form-name" label="Your name" error={errorOf('form-name')} />
          <TextField id="form-mail" label="Your email" error={errorOf('form-mail')} />
          <Button type="submit" className="self-start">
            Send the form
          </Button>
        </form>
      </Specimen>
      <Specimen name="Form with one button: marks what is missing, then says what was refused">
        <Form
          action="Save name"
          isComplete={name !== ''}
          onSubmit={() => Promise.reject(new Error('Somebody else has this name'))}
        >
          {({ isChecked }) => (
            <TextField
              label="Name"
              value={name}
              onChange={(event) => setName(event.target.value)}
              error={isChecked && name === '' ? 'Enter a name' : undefined}
            />
          )}
        </Form>
      </Specimen>
    </Section>
  )
}
