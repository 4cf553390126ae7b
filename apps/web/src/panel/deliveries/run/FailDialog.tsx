import { failureReasonTexts, failureReasons } from '@marketday/contract/deliveries/delivery-states'
import type { FailureReason } from '@marketday/contract/deliveries/delivery-states'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { PhotoField } from './PhotoField.tsx'
import { useKeptPhoto } from './use-kept-photo.ts'
import type { Run, ShownStop } from './use-run.ts'

export function FailDialog({
  stop,
  run,
  onClose,
}: {
  stop: ShownStop
  run: Run
  onClose: () => void
}) {
  const form = useForm({ reason: '', note: '' }, ({ reason, note }) =>
    checked(
      { reason: reason as FailureReason, ...(note.trim() && { note: note.trim() }) },
      { reason: reason === '' && 'Choose a reason' },
    ),
  )
  const [photo, setPhoto] = useKeptPhoto(stop.id)
  const save = () => {
    const failure = form.accept()
    if (!failure) return
    onClose()
    void run.perform(stop.id, { event: 'fail', ...failure }, photo)
  }
  return (
    <Dialog
      onClose={onClose}
      title={`What happened at ${stop.recipient}?`}
      footer={
        <div className="flex w-full flex-col gap-3">
          <Button size="large" variant="danger" onClick={save}>
            Mark as failed
          </Button>
          <Button size="large" variant="secondary" onClick={onClose}>
            Back
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioGroup
          label="Reason"
          {...form.value('reason')}
          options={failureReasons.map((failureReason) => ({
            value: failureReason,
            label: failureReasonTexts[failureReason],
          }))}
        />
        <TextField label="Note" optional maxLength={500} {...form.text('note')} />
        <PhotoField label="Photo (optional)" photo={photo} onChange={setPhoto} />
      </div>
    </Dialog>
  )
}
