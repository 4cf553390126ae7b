import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { panelTitle } from '../../../platform/seo.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { accountQuery } from '../../account-query.ts'
import { useCan } from '../../use-can.ts'
import { SettingsTabs } from '../../settings/SettingsTabs.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteButton } from './InviteButton.tsx'
import { Members } from './Members.tsx'
import { Ownership } from './Ownership.tsx'
import { RolesCard } from './roles/RolesCard.tsx'
import { SecondFactorPolicy } from './SecondFactorPolicy.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'

export const meta = () => panelTitle('Team', 'Settings')

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
      <SettingsTabs />
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
      <EmptyState title="Your role does not include the team" icon={<Lock />}>
        Ask the owner of this business; they can change your role.
      </EmptyState>
    </div>
  )
}
