import { changePassword, type Account } from '@marketday/contract/accounts/identity/account'
import { NewPassword, shortestPassword } from '@marketday/contract/accounts/identity/password'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { PasswordField } from '../../../ui/credentials/PasswordField.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
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
          dialog={(close) => <PasswordDialog title={verb} account={account} onClose={close} />}
        >
          {verb}
        </DialogButton>
      }
    >
      <p className="text-[0.9375rem] text-soft">
        {account.hasPassword ? 'A password is set.' : 'No password set. You sign in another way.'}
      </p>
    </Card>
  )
}

interface PasswordDialogProps {
  title: string
  account: Account
  onClose: () => void
}

function PasswordDialog({ title, account, onClose }: PasswordDialogProps) {
  const shortest = shortestPassword(account.hasSecondFactor)
  const form = useForm({ password: '' }, (draft) =>
    checked(draft, { password: problemOf(draft.password, shortest) }),
  )
  const change = async (body: { password: string }) => {
    await call(changePassword, { body })
    await reloadAccount()
    notify('Password saved', { description: 'Your other devices were signed out.' })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description="Your other devices are signed out."
      size="small"
      action="Save password"
      {...form.sending(change)}
    >
      {/* So that a password manager knows whose password it keeps. */}
      <input hidden name="username" autoComplete="username" value={account.email} readOnly />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${shortest} characters of any kind. A few unrelated words are a good choice.`}
        {...form.value('password')}
      />
    </FormDialog>
  )
}

function problemOf(password: string, shortest: number): string | null {
  if ([...password].length < shortest) return `At least ${shortest} characters`
  const checked = NewPassword.safeParse(password)
  return checked.success ? null : (checked.error.issues[0]?.message ?? null)
}
