import {
  addPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '@marketday/contract/accounts/identity/passkeys'
import { call } from '../../../platform/api/api.ts'
import { day } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { makePasskey, PasskeyDismissed, passkeysWork } from '../../../platform/session/passkey.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { Failure, useFailure } from '../../../ui/feedback/Failure.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { actOnAccount, reloadAccount } from '../../account-query.ts'

interface PasskeysProps {
  passkeys: readonly Passkey[]
  onAdded: (recoveryCodes: readonly string[] | null) => Promise<void>
}

/** Passkeys; each counts as two factors. */
export function Passkeys({ passkeys, onAdded }: PasskeysProps) {
  const { failure, attempt } = useFailure()
  const add = async () => {
    const credential = await makePasskey(await call(offerPasskey))
    const { recoveryCodes } = await call(addPasskey, { body: { credential } })
    await onAdded(recoveryCodes)
    notify('Passkey added')
  }
  return (
    <section aria-labelledby="passkeys-title" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h3 id="passkeys-title" className="font-medium">
            Passkeys
          </h3>
          <p className="text-sm text-soft">
            {passkeysWork()
              ? 'Sign in with your fingerprint, face or device lock, without typing.'
              : 'This browser does not support passkeys.'}
          </p>
        </div>
        {passkeysWork() && (
          <Button variant="secondary" size="small" onClick={() => attempt(add)}>
            Add a passkey
          </Button>
        )}
      </div>
      <Failure>{failure instanceof PasskeyDismissed ? null : failure?.message}</Failure>
      {passkeys.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt } = passkey
  const remove = () =>
    actOnAccount(() => call(removePasskey, { params: { passkeyId: passkey.id } }), {
      done: 'Passkey removed',
      failed: 'The passkey could not be removed',
    })
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {name}
        <span className="block text-sm text-soft">
          Since {day(createdAt)}
          {lastUsedAt && `, last used ${day(lastUsedAt)}`}
        </span>
      </span>
      <span className="flex gap-1">
        <DialogButton
          variant="quiet"
          size="small"
          dialog={(close) => <RenameDialog passkey={passkey} onClose={close} />}
        >
          Rename<span className="sr-only"> {name}</span>
        </DialogButton>
        <ConfirmButton
          variant="quiet"
          size="small"
          onConfirm={remove}
          title={`Remove “${name}”?`}
          confirmLabel="Remove passkey"
          dangerous
          consequence="You can no longer sign in with it. Your device may still list it; you can delete it there too."
        >
          Remove<span className="sr-only"> {name}</span>
        </ConfirmButton>
      </span>
    </li>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useForm({ name: passkey.name }, (draft) => {
    const name = draft.name.trim()
    return checked({ name }, { name: name === '' && 'Enter a name' })
  })
  const rename = async (body: { name: string }) => {
    await call(renamePasskey, { params: { passkeyId: passkey.id }, body })
    await reloadAccount()
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Name this passkey"
      size="small"
      action="Save name"
      {...form.sending(rename)}
    >
      <TextField label="Name" maxLength={60} autoComplete="off" {...form.text('name')} />
    </FormDialog>
  )
}
