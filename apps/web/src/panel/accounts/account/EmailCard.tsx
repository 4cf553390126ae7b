import {
  cancelEmailChange,
  changeEmail,
  type Account,
} from '@marketday/contract/accounts/identity/account'
import { isEmail } from '@marketday/contract/accounts/identity/email'
import { Link, useNavigate } from 'react-router'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { moment } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmailField } from '../../../ui/fields/EmailField.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { actOnAccount, reloadAccount } from '../../account-query.ts'

export function EmailCard({ account }: { account: Account }) {
  const { email, emailVerified, emailChange } = account
  return (
    <Card
      title="Email"
      actions={
        <DialogButton
          variant="secondary"
          size="small"
          dialog={(close) => <ChangeEmailDialog isConfirmed={emailVerified} onClose={close} />}
        >
          Change address
        </DialogButton>
      }
    >
      <p className="flex flex-wrap items-center gap-3">
        <span className="[overflow-wrap:anywhere]">{email || 'No address'}</span>
        {email !== '' && (
          <StatusBadge tone={emailVerified ? 'good' : 'warn'}>
            {emailVerified ? 'Confirmed' : 'Not confirmed'}
          </StatusBadge>
        )}
        {!emailVerified && email !== '' && (
          <Link
            to={to('verify')}
            className="text-sm font-medium text-primary-ink underline underline-offset-2"
          >
            Confirm it now
          </Link>
        )}
      </p>
      {emailChange && <PendingChange change={emailChange} />}
    </Card>
  )
}

function PendingChange({ change }: { change: NonNullable<Account['emailChange']> }) {
  const cancel = () =>
    actOnAccount(() => call(cancelEmailChange), { failed: 'The change could not be cancelled' })
  const waits = [
    !change.oldConfirmed && 'your current address',
    !change.newConfirmed && change.email,
  ].filter(Boolean)
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-3 text-sm">
      <p className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
        Changing to {change.email}: open the link emailed to {waits.join(' and to ')} until{' '}
        {moment(change.expiresAt)}.
      </p>
      <Button variant="quiet" size="small" onClick={cancel}>
        Keep current address
      </Button>
    </div>
  )
}

interface ChangeEmailDialogProps {
  isConfirmed: boolean
  onClose: () => void
}

function ChangeEmailDialog({ isConfirmed, onClose }: ChangeEmailDialogProps) {
  const form = useForm({ email: '' }, (draft) =>
    checked(draft, { email: !isEmail(draft.email) && 'Not an email address' }),
  )
  const navigate = useNavigate()
  const change = async (body: { email: string }) => {
    const { next } = await call(changeEmail, { body })
    await reloadAccount()
    if (next === 'enter_code') return await navigate(to('verify'))
    notify('Two links are on their way', {
      description: 'Open the one in your current mailbox and the one in the new mailbox.',
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Change your address"
      description={
        isConfirmed
          ? 'We email a link to both addresses. Nothing changes until you open both.'
          : 'Your current address is not confirmed, so the new one replaces it immediately.'
      }
      size="small"
      action={isConfirmed ? 'Email both links' : 'Use this address'}
      {...form.sending(change)}
    >
      <EmailField label="New email address" {...form.value('email')} />
    </FormDialog>
  )
}
