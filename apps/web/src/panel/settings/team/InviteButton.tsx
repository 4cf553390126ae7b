import { isEmail } from '@marketday/contract/identity/email'
import { inviteMember, type GivableRole } from '@marketday/contract/team/team'
import { useMutation, useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { ApiError, call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { RoleChoice, givenAs, roleKey } from './roles/RoleChoice.tsx'
import { membersQuery, reloadTeam } from './team-queries.ts'

/** Greyed out with its reason where the caller may not invite. */
export function InviteButton() {
  const { data } = useQuery(membersQuery)
  const [isOpen, setOpen] = useState(false)
  const reasonId = useId()
  if (!data) return null
  return (
    <div className="flex flex-col items-end gap-1">
      <Button
        disabled={data.invite !== null}
        aria-describedby={data.invite === null ? undefined : reasonId}
        onClick={() => setOpen(true)}
      >
        <UserPlus aria-hidden className="size-4" />
        Invite somebody
      </Button>
      {data.invite !== null && (
        <p id={reasonId} className="max-w-72 text-right text-sm text-soft">
          {data.invite}
        </p>
      )}
      {isOpen && <InviteDialog roles={data.roles} onClose={() => setOpen(false)} />}
    </div>
  )
}

interface InviteDialogProps {
  roles: readonly GivableRole[]
  onClose: () => void
}

function InviteDialog({ roles, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState('')
  const [key, setKey] = useState(() => leastOf(roles))
  const [isChecked, setChecked] = useState(false)
  const invite = useMutation({
    mutationFn: (role: GivableRole) => call(inviteMember, { body: { email, ...givenAs(role) } }),
    onSuccess: async () => {
      await reloadTeam()
      onClose()
      notify(`An invitation is on its way to ${email}`)
    },
  })
  const isUnverified = invite.error instanceof ApiError && invite.error.code === 'email_unverified'
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite somebody"
      description="We mail a link that works for seven days."
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          const role = roles.find((each) => roleKey(each) === key)
          if (role && isEmail(email) && !invite.isPending) invite.mutate(role)
        }}
      >
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={(isChecked && !isEmail(email)) || undefined}
        />
        <RoleChoice roles={roles} value={key} onChange={setKey} />
        <p role="alert" className="text-sm font-medium text-bad empty:hidden">
          {invite.error?.message}{' '}
          {isUnverified && (
            <Link to={to('verify')} className="underline underline-offset-2">
              Confirm your address
            </Link>
          )}
        </p>
        <Button type="submit" busy={invite.isPending} className="w-full">
          Send invitation
        </Button>
      </form>
    </Dialog>
  )
}

/** What is chosen until somebody chooses: the role that allows least. */
const leastOf = (roles: readonly GivableRole[]): string => {
  const [least] = roles.toSorted((one, other) => one.permissions.length - other.permissions.length)
  return least ? roleKey(least) : ''
}
