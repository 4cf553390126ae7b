import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import {
  longestImpersonationMinutes,
  startImpersonation,
  type Person,
} from '@marketday/contract/accounts/identity/impersonation'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { storeLogin } from '../../../platform/session/auth-store.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'

interface ImpersonationDialogProps {
  person: Person
  slug: string
  onClose: () => void
}

const lengths = [10, 20, longestImpersonationMinutes]
const shortestReason = 10
const emptyDraft = { reason: '', minutes: String(lengths[0]), mayChange: false }

/** Impersonation requires a reason, ends by itself, and notifies the owners. */
export function ImpersonationDialog({ person, slug, onClose }: ImpersonationDialogProps) {
  const form = useForm(emptyDraft, ({ reason: typed, minutes, mayChange }) => {
    const reason = typed.trim()
    return checked(
      { userId: person.userId, slug, reason, minutes: Number(minutes), mayChange },
      { reason: reason.length < shortestReason && `At least ${shortestReason} characters` },
    )
  })
  const start = async (body: BodyInput<typeof startImpersonation>) => {
    storeLogin(await call(startImpersonation, { body }))
    location.assign('/adminPanel/dashboard')
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`View as ${person.name || person.email}`}
      description="The owners are told by email, with your name and the reason."
      size="small"
      action="Start viewing"
      {...form.sending(start)}
    >
      <TextArea
        label="Reason"
        hint="For example the support question."
        rows={3}
        maxLength={500}
        {...form.text('reason')}
      />
      <SelectField
        label="For how long"
        options={lengths.map((value) => ({
          value: String(value),
          label: `${value} minutes`,
        }))}
        {...form.text('minutes')}
      />
      <Checkbox
        label="I need to make changes"
        hint="Otherwise you can only view. Passwords, second factors, payouts and keys are never accessible."
        {...form.tick('mayChange')}
      />
    </FormDialog>
  )
}
