import { changePassword, type Account } from '@marketday/contract/identity/account'
import { NewPassword, shortestPassword } from '@marketday/contract/identity/password'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { firstProblem } from '../../../platform/api/first-problem.ts'
import { PasswordField } from '../../../ui/credentials/PasswordField.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/fields/Form.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { reloadAccount } from '../../account-query.ts'

export function PasswordCard({ account }: { account: Account }) {
  const verb = account.hasPassword ? 'Change password' : 'Set a password'
  return (
    <Card
      title="Password"
      actions={
        <DialogButton
          variant="secondary"
          size="small"
          dialog={(close) => (
            <Dialog
              onClose={close}
              title={verb}
              description="Your other devices are signed out."
              size="small"
            >
              <PasswordForm account={account} onDone={close} />
            </Dialog>
          )}
        >
          {verb}
        </DialogButton>
      }
    >
      <p className="text-[0.9375rem] text-soft">
        {account.hasPassword
          ? 'A password is set.'
          : 'No password is set; you sign in in another way.'}
      </p>
    </Card>
  )
}

interface PasswordFormProps {
  account: Account
  onDone: () => void
}

function PasswordForm({ account, onDone }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const shortest = shortestPassword(account.hasSecondFactor)
  const problem = problemOf(password, shortest)
  const change = async () => {
    await call(changePassword, { body: { password } })
    await reloadAccount()
    onDone()
    notify('Password saved', { description: 'Your other devices were signed out.' })
  }
  return (
    <Form action="Save password" isComplete={problem === null} onSubmit={change} failureElsewhere>
      {({ isChecked, failure }) => (
        <>
          {/* So that a password manager knows whose password it keeps. */}
          <input hidden name="username" autoComplete="username" value={account.email} readOnly />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint={`At least ${shortest} characters of any kind. A few unrelated words are a good choice.`}
            value={password}
            onChange={setPassword}
            error={(isChecked ? problem : null) ?? (failure ? firstProblem(failure) : undefined)}
          />
        </>
      )}
    </Form>
  )
}

function problemOf(password: string, shortest: number): string | null {
  if ([...password].length < shortest) return `At least ${shortest} characters`
  const checked = NewPassword.safeParse(password)
  return checked.success ? null : (checked.error.issues[0]?.message ?? null)
}
