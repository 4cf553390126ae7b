import { isEmail } from '@marketday/contract/identity/email'
import { inviteMember, type GivableRole } from '@marketday/contract/team/team'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { ApiError, call } from '../../../platform/api/api.ts'
import { EmailField } from '../../../ui/credentials/EmailField.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/fields/Form.tsx'
import { RoleChoice, givenAs, roleKey } from './roles/RoleChoice.tsx'
import { membersQuery, reloadTeam } from './team-queries.ts'

/** Greyed out with its reason where the caller may not invite. */
export function InviteButton() {
  const { data } = useQuery(membersQuery)
  if (!data) return null
  return (
    <div className="flex flex-col items-end gap-1">
      <DialogButton
        refusal={data.invite}
        refusalClassName="max-w-72 text-right text-sm text-soft"
        dialog={(close) => <InviteDialog roles={data.roles} onClose={close} />}
      >
        <UserPlus aria-hidden className="size-4" />
        Invite somebody
      </DialogButton>
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
  const role = roles.find((each) => roleKey(each) === key)
  const invite = async () => {
    if (!role) return
    await call(inviteMember, { body: { email, ...givenAs(role) } })
    await reloadTeam()
    onClose()
    notify(`An invitation is on its way to ${email}`)
  }
  return (
    <Dialog
      onClose={onClose}
      title="Invite somebody"
      description="We mail a link that works for seven days."
    >
      <Form action="Send invitation" isComplete={isEmail(email)} onSubmit={invite} failureElsewhere>
        {({ isChecked, failure }) => (
          <>
            <EmailField
              autoComplete="off"
              value={email}
              onChange={setEmail}
              isWrong={isChecked && !isEmail(email)}
            />
            <RoleChoice roles={roles} value={key} onChange={setKey} />
            <Failure>
              {failure?.message}
              {failure instanceof ApiError && failure.code === 'email_unverified' && (
                <Link to={to('verify')} className="ml-1 underline underline-offset-2">
                  Confirm your address
                </Link>
              )}
            </Failure>
          </>
        )}
      </Form>
    </Dialog>
  )
}

/** What is chosen until somebody chooses: the role that allows least. */
const leastOf = (roles: readonly GivableRole[]): string => {
  const [least] = roles.toSorted((one, other) => one.permissions.length - other.permissions.length)
  return least ? roleKey(least) : ''
}
