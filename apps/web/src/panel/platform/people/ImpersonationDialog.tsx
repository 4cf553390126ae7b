import {
  longestImpersonationMinutes,
  startImpersonation,
} from '@marketday/contract/identity/impersonation'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { storeLogin } from '../../../platform/session/auth-store.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Form } from '../../../ui/fields/Form.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import type { Person } from './person.ts'

interface ImpersonationDialogProps {
  person: Person
  slug: string
  onClose: () => void
}

const lengths = [10, 20, longestImpersonationMinutes]
const shortestReason = 10

/** Looking in as somebody needs a reason, ends by itself, and the owners are told. */
export function ImpersonationDialog({ person, slug, onClose }: ImpersonationDialogProps) {
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState(lengths[0] ?? longestImpersonationMinutes)
  const [mayChange, setMayChange] = useState(false)
  const isTooShort = reason.trim().length < shortestReason
  const start = async () => {
    const body = { userId: person.userId, slug, reason: reason.trim(), minutes, mayChange }
    storeLogin(await call(startImpersonation, { body }))
    location.assign('/adminPanel/dashboard')
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Look in as ${person.name}`}
      description="The owners learn of it by mail, with your name and the reason."
      size="small"
    >
      <Form action="Start looking in" isComplete={!isTooShort} onSubmit={start}>
        {({ isChecked }) => (
          <>
            <TextArea
              label="Reason"
              hint="Such as the question that was asked."
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={isChecked && isTooShort ? `At least ${shortestReason} characters` : undefined}
            />
            <SelectField
              label="For how long"
              options={lengths.map((value) => ({
                value: String(value),
                label: `${value} minutes`,
              }))}
              value={String(minutes)}
              onChange={(event) => setMinutes(Number(event.target.value))}
            />
            <Checkbox
              label="I need to change something"
              hint="Otherwise you can look, and nothing more. Passwords, second factors, payouts and keys stay out of reach either way."
              checked={mayChange}
              onChange={(event) => setMayChange(event.target.checked)}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}
