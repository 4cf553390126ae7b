import {
  addPasskey,
  offerPasskey,
  removePasskey,
  renamePasskey,
  type Passkey,
} from '@marketday/contract/identity/passkeys'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { day } from '../../../platform/format.ts'
import { makePasskey, PasskeyDismissed, passkeysWork } from '../../../platform/session/passkey.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { reloadSecurity } from './security-queries.ts'

interface PasskeysProps {
  passkeys: readonly Passkey[]
  onAdded: (recoveryCodes: readonly string[] | null) => Promise<void>
}

/** Signing in with the device's own lock; a passkey is two factors by itself. */
export function Passkeys({ passkeys, onAdded }: PasskeysProps) {
  const add = useMutation({
    mutationFn: async () => {
      const credential = await makePasskey(await call(offerPasskey))
      return await call(addPasskey, { body: { credential } })
    },
    onSuccess: async ({ recoveryCodes }) => {
      await onAdded(recoveryCodes)
      notify('Passkey added')
    },
  })
  const failure = add.error instanceof PasskeyDismissed ? null : add.error
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
          <Button
            variant="secondary"
            size="small"
            busy={add.isPending}
            onClick={() => add.mutate()}
          >
            Add a passkey
          </Button>
        )}
      </div>
      <p role="alert" className="text-sm font-medium text-bad empty:hidden">
        {failure?.message}
      </p>
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
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const remove = useMutation({
    mutationFn: () => call(removePasskey, { params: { passkeyId: passkey.id } }),
    onSuccess: async () => {
      await reloadSecurity()
      notify('Passkey removed')
    },
    onSettled: close,
  })
  return (
    <li className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {passkey.name}
        <span className="block text-sm text-soft">
          Since {day(passkey.createdAt)}
          {passkey.lastUsedAt && `, last used ${day(passkey.lastUsedAt)}`}
        </span>
        <span role="alert" className="block text-sm font-medium text-bad empty:hidden">
          {remove.error?.message}
        </span>
      </span>
      <span className="flex gap-1">
        <Button variant="quiet" size="small" onClick={() => setOpen('rename')}>
          Rename<span className="sr-only"> {passkey.name}</span>
        </Button>
        <Button variant="quiet" size="small" onClick={() => setOpen('remove')}>
          Remove<span className="sr-only"> {passkey.name}</span>
        </Button>
      </span>
      {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      <ConfirmDialog
        open={open === 'remove'}
        onClose={close}
        onConfirm={() => remove.mutate()}
        title={`Remove “${passkey.name}”?`}
        confirmLabel="Remove passkey"
        dangerous
        busy={remove.isPending}
      >
        It no longer lets you in. Your device may still list it; you can delete it there as well.
      </ConfirmDialog>
    </li>
  )
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name)
  const rename = useMutation({
    mutationFn: () =>
      call(renamePasskey, { params: { passkeyId: passkey.id }, body: { name: name.trim() } }),
    onSuccess: async () => {
      await reloadSecurity()
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title="Name this passkey" size="small">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '' && !rename.isPending) rename.mutate()
        }}
      >
        <TextField
          label="Name"
          maxLength={60}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={name.trim() === '' ? 'Enter a name' : rename.error?.message}
        />
        <Button type="submit" busy={rename.isPending} className="w-full">
          Save name
        </Button>
      </form>
    </Dialog>
  )
}
