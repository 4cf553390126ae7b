import {
  cancelDeletion,
  exportAccount,
  requestDeletion,
  type Account,
} from '@marketday/contract/identity/account'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { day } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'

const reload = () => queryClient.invalidateQueries({ queryKey: ['account'] })

/** A copy of everything kept about the person, and the end of the account. */
export function OwnData({ account }: { account: Account }) {
  const [isAsking, setAsking] = useState(false)
  const copy = useMutation({
    mutationFn: async () => save(await call(exportAccount)),
    onSuccess: () => notify('Your copy is saved'),
  })
  const remove = useMutation({
    mutationFn: () => call(requestDeletion),
    onSuccess: reload,
    onSettled: () => setAsking(false),
  })
  const keep = useMutation({
    mutationFn: () => call(cancelDeletion),
    onSuccess: async () => {
      await reload()
      notify('Your account stays')
    },
  })
  const error = copy.error ?? remove.error ?? keep.error
  return (
    <Card title="Your data">
      <div className="flex flex-col gap-4">
        {account.deletionDueAt && (
          <p role="status" className="rounded-lg bg-warn-soft px-4 py-3 text-sm">
            Your account will be deleted on {day(account.deletionDueAt)}. Until then you can keep
            it.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" busy={copy.isPending} onClick={() => copy.mutate()}>
            Download a copy
          </Button>
          {account.deletionDueAt ? (
            <Button busy={keep.isPending} onClick={() => keep.mutate()}>
              Keep my account
            </Button>
          ) : (
            <Button variant="quiet" className="text-bad" onClick={() => setAsking(true)}>
              Delete my account
            </Button>
          )}
        </div>
        <p role="alert" className="text-sm font-medium text-bad empty:hidden">
          {error?.message}
        </p>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        title="Delete your account?"
        confirmLabel="Delete my account"
        typedConfirmation={account.email || account.name}
        dangerous
        busy={remove.isPending}
      >
        Your name, address and ways to sign in are erased in fourteen days. Until then you can
        change your mind here. Shops that others own stay as they are.
      </ConfirmDialog>
    </Card>
  )
}

function save(content: unknown) {
  const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'marketday-account.json'
  link.click()
  // Not at once: some browsers read the file only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
