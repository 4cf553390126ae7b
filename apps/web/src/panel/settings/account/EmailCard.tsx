import { cancelEmailChange, changeEmail, type Account } from '@marketday/contract/identity/account'
import { isEmail } from '@marketday/contract/identity/email'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { moment } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmailField } from '../../../ui/credentials/EmailField.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { notify, notifyError } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'

const reload = () => queryClient.invalidateQueries({ queryKey: ['account'] })

/** The own address, whether it is confirmed, and how it changes. */
export function EmailCard({ account }: { account: Account }) {
  const [isChanging, setChanging] = useState(false)
  const { email, emailVerified, emailChange } = account
  return (
    <Card
      title="Email"
      actions={
        <Button variant="secondary" size="small" onClick={() => setChanging(true)}>
          Change address
        </Button>
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
      {isChanging && (
        <ChangeEmailDialog isConfirmed={emailVerified} onClose={() => setChanging(false)} />
      )}
    </Card>
  )
}

function PendingChange({ change }: { change: NonNullable<Account['emailChange']> }) {
  const cancel = useMutation({
    mutationFn: () => call(cancelEmailChange),
    onSuccess: reload,
    onError: (error) => notifyError('The change could not be stopped', error),
  })
  const waits = [
    !change.oldConfirmed && 'your present address',
    !change.newConfirmed && change.email,
  ].filter(Boolean)
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken px-4 py-3 text-sm">
      <p className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
        Changing to {change.email}: open the link mailed to {waits.join(' and to ')} until{' '}
        {moment(change.expiresAt)}.
      </p>
      <Button variant="quiet" size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        Keep the present address
      </Button>
    </div>
  )
}

interface ChangeEmailDialogProps {
  isConfirmed: boolean
  onClose: () => void
}

function ChangeEmailDialog({ isConfirmed, onClose }: ChangeEmailDialogProps) {
  const [email, setEmail] = useState('')
  const [isChecked, setChecked] = useState(false)
  const navigate = useNavigate()
  const change = useMutation({
    mutationFn: () => call(changeEmail, { body: { email } }),
    onSuccess: async ({ next }) => {
      await reload()
      onClose()
      if (next === 'enter_code') return await navigate(to('verify'))
      notify('Two links are on their way', {
        description: 'Open the one in your present mailbox and the one in the new mailbox.',
      })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change your address"
      description={
        isConfirmed
          ? 'We mail a link to both addresses. Nothing changes until both were opened.'
          : 'Your present address is not confirmed, so the new one replaces it at once.'
      }
      size="small"
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (isEmail(email) && !change.isPending) change.mutate()
        }}
      >
        <EmailField
          label="New email address"
          value={email}
          onChange={setEmail}
          isWrong={isChecked && !isEmail(email)}
        />
        <p role="alert" className="text-sm font-medium text-bad empty:hidden">
          {change.error?.message}
        </p>
        <Button type="submit" busy={change.isPending} className="w-full">
          {isConfirmed ? 'Mail both links' : 'Use this address'}
        </Button>
      </form>
    </Dialog>
  )
}
