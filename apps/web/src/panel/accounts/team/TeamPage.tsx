import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { Link } from 'react-router'

import {
  setTeamPolicy,
  inviteMember,
  type GivableRole,
} from '@marketday/contract/accounts/team/team'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { isEmail } from '@marketday/contract/accounts/identity/email'

import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { accountQuery, useCan } from '../../account-query.ts'
import { Invitations } from './Invitations.tsx'
import { Members } from './Members.tsx'
import { Ownership } from './Ownership.tsx'
import { RolesCard } from './RolesCard.tsx'
import { Loaded, NotIncluded } from '../../kit/list/Loaded.tsx'
import { call, ApiError } from '../../../platform/api/api.ts'
import { day } from '../../../platform/format.ts'
import { useBusy } from '../../../ui/buttons/use-busy.ts'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { actOnTeam, policyQuery, membersQuery, reloadTeam } from './team-queries.ts'
import { to } from '../../../paths.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { EmailField } from '../../../ui/fields/EmailField.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { RoleChoice, givenAs, roleKey } from './RoleChoice.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

/** Team members and their roles. Data outside the caller's role is never requested. */
export default function TeamPage() {
  const maySee = useCan()('team.see')
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Team"
        description="Who works in this shop, and what they can do."
        actions={maySee && <InviteButton />}
      />
      <Loaded query={useQuery(accountQuery)} what="the team" rows={3}>
        {() => (maySee ? <Team /> : <NotYours />)}
      </Loaded>
    </div>
  )
}

function Team() {
  const can = useCan()
  return (
    <div className="flex flex-col gap-4">
      <Ownership />
      <Members />
      <Invitations />
      {can('ownership.edit') && <SecondFactorPolicy />}
      <RolesCard />
    </div>
  )
}

/** An ownership offer may wait for a member who may not see the team. */
function NotYours() {
  return (
    <div className="flex flex-col gap-4">
      <Ownership />
      <NotIncluded what="the team" />
    </div>
  )
}

function SecondFactorPolicy() {
  const { busy, during } = useBusy()
  const save = (secondFactorRequired: boolean) =>
    actOnTeam(() => call(setTeamPolicy, { body: { secondFactorRequired } }), {
      failed: 'The setting could not be changed',
    })
  return (
    <Card title="Team security">
      <Loaded query={useQuery(policyQuery)} what="the security settings" rows={1}>
        {({ secondFactorRequired, secondFactorRequiredFrom }) => (
          <Switch
            label="Require a second factor"
            hint={
              secondFactorRequired && secondFactorRequiredFrom
                ? `From ${day(secondFactorRequiredFrom)}, members must set one up before they continue.`
                : 'Members without one get seven days to set it up.'
            }
            checked={secondFactorRequired}
            disabled={busy}
            onChange={({ target }) => void during(() => save(target.checked))}
          />
        )}
      </Loaded>
    </Card>
  )
}

/** Disabled with its reason if the caller may not invite. */
function InviteButton() {
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
