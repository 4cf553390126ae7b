import {
  cancelDeletion,
  exportAccount,
  requestDeletion,
  type Account,
} from '@marketday/contract/accounts/identity/account'
import { call } from '../../../platform/api/api.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { day } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { useFailure } from '../../../ui/feedback/use-failure.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { reloadAccount } from '../../account-query.ts'

export function OwnData({ account }: { account: Account }) {
  const { failure, attempt } = useFailure()
  const copy = async () => {
    save(await call(exportAccount))
    notify('Your copy is saved')
  }
  const remove = async () => {
    await call(requestDeletion)
    await reloadAccount()
  }
  const keep = async () => {
    await call(cancelDeletion)
    await reloadAccount()
    notify('Your account stays')
  }
  return (
    <Card title="Your data">
      <div className="flex flex-col gap-4">
        {account.deletionDueAt && (
          <p role="status" className="rounded-lg bg-warn-soft px-4 py-3 text-sm">
            Your account will be deleted on {day(account.deletionDueAt)}. You can keep it until
            then.
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => attempt(copy)}>
            Download a copy
          </Button>
          {account.deletionDueAt ? (
            <Button onClick={() => attempt(keep)}>Keep my account</Button>
          ) : (
            <ConfirmButton
              variant="quiet"
              className="text-bad"
              onConfirm={() => attempt(remove)}
              title="Delete your account?"
              confirmLabel="Delete my account"
              typedConfirmation={account.email || account.name}
              dangerous
              consequence="Your name, address and sign-in options are erased in fourteen days. You can cancel here until then. Shops owned by others are unchanged."
            >
              Delete my account
            </ConfirmButton>
          )}
        </div>
        <Failure>{failure?.message}</Failure>
      </div>
    </Card>
  )
}

const save = (content: unknown) =>
  saveFile('marketday-account.json', JSON.stringify(content, null, 2), 'application/json')
