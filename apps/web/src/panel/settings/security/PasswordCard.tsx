import { changePassword, type Account } from '@marketday/contract/identity/account'
import { NewPassword, shortestPassword } from '@marketday/contract/identity/password'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PasswordField } from '../../../ui/credentials/PasswordField.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { reloadSecurity } from './security-queries.ts'

export function PasswordCard({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  const verb = account.hasPassword ? 'Change password' : 'Set a password'
  return (
    <Card
      title="Password"
      actions={
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {verb}
        </Button>
      }
    >
      <p className="text-[0.9375rem] text-soft">
        {account.hasPassword
          ? 'A password is set.'
          : 'No password is set; you sign in in another way.'}
      </p>
      {isOpen && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={verb}
          description="Your other devices are signed out."
          size="small"
        >
          <PasswordForm account={account} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </Card>
  )
}

interface PasswordFormProps {
  account: Account
  onDone: () => void
}

function PasswordForm({ account, onDone }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const shortest = shortestPassword(account.hasSecondFactor)
  const change = useMutation({
    mutationFn: () => call(changePassword, { body: { password } }),
    onSuccess: async () => {
      await reloadSecurity()
      onDone()
      notify('Password saved', { description: 'Your other devices were signed out.' })
    },
  })
  const problem = problemOf(password, shortest)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (problem === null && !change.isPending) change.mutate()
      }}
    >
      {/* So that a password manager knows whose password it keeps. */}
      <input hidden name="username" autoComplete="username" value={account.email} readOnly />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${shortest} characters of any kind. A few unrelated words are a good choice.`}
        value={password}
        onChange={(value) => {
          setPassword(value)
          change.reset()
        }}
        error={(isChecked ? problem : null) ?? (change.error ? wordsOf(change.error) : undefined)}
      />
      <Button type="submit" busy={change.isPending} className="w-full">
        Save password
      </Button>
    </form>
  )
}

function problemOf(password: string, shortest: number): string | null {
  if ([...password].length < shortest) return `At least ${shortest} characters`
  const checked = NewPassword.safeParse(password)
  return checked.success ? null : (checked.error.issues[0]?.message ?? null)
}

const wordsOf = (error: Error) =>
  (error instanceof ApiError && error.errors[0]?.message) || error.message
