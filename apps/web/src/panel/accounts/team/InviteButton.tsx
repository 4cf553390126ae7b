import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { isEmail } from '@marketday/contract/accounts/identity/email'
import { inviteMember, type GivableRole } from '@marketday/contract/accounts/team/team'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { ApiError, call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { EmailField } from '../../../ui/credentials/EmailField.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { RoleChoice, givenAs, roleKey } from './roles/RoleChoice.tsx'
import { membersQuery, reloadTeam } from './team-queries.ts'

/** Disabled with its reason if the caller may not invite. */
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
        Invite a member
      </DialogButton>
    </div>
  )
}

interface InviteDialogProps {
  roles: readonly GivableRole[]
  onClose: () => void
}

function InviteDialog({ roles, onClose }: InviteDialogProps) {
  const form = useForm({ email: '', key: leastOf(roles) }, ({ email, key }) => {
    const role = roles.find((candidate) => roleKey(candidate) === key)
    const problems = { email: !isEmail(email) && 'Not an email address' }
    return role ? checked({ email, ...givenAs(role) }, problems) : {}
  })
  const invite = async (body: BodyInput<typeof inviteMember>) => {
    await call(inviteMember, { body })
    await reloadTeam()
    notify(`An invitation is on its way to ${body.email}`)
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Invite a member"
      description="We email a link that works for seven days."
      action="Send invitation"
      {...form.sending(invite)}
      wayOn={(failure) =>
        failure instanceof ApiError &&
        failure.code === 'email_unverified' && (
          <Link to={to('verify')} className="ml-1 underline underline-offset-2">
            Confirm your address
          </Link>
        )
      }
    >
      <EmailField autoComplete="off" {...form.value('email')} />
      <RoleChoice roles={roles} {...form.value('key')} />
    </FormDialog>
  )
}

/** Default: role with the fewest permissions. */
const leastOf = (roles: readonly GivableRole[]): string => {
  const [least] = roles.toSorted((one, other) => one.permissions.length - other.permissions.length)
  return least ? roleKey(least) : ''
}
