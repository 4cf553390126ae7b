import type { Member } from '@marketday/contract/team/team'
import { useQuery } from '@tanstack/react-query'
import { day } from '../../../platform/format.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { SettingsFailure } from '../SettingsFailure.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { membersQuery, nameOf } from './team-queries.ts'

export function Members() {
  const { data, error, isPending, refetch } = useQuery(membersQuery)
  if (isPending) return <SkeletonRows rows={3} label="Loading the members" />
  if (!data) return <SettingsFailure what="the team" error={error} onRetry={() => void refetch()} />
  return (
    <Card
      flush
      title="Members"
      description={data.limit === null ? undefined : `Your plan is good for ${data.limit} people.`}
    >
      <Table
        caption="Members of the team"
        rows={data.rows}
        rowKey={(member) => member.userId}
        columns={[
          ...columns,
          {
            key: 'acts',
            header: 'Actions',
            align: 'right',
            cell: (member) => <MemberMenu member={member} roles={data.roles} />,
          },
        ]}
      />
    </Card>
  )
}

const columns: readonly Column<Member>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    cell: (member) => (
      <span className="block min-w-0 [overflow-wrap:anywhere]">
        {nameOf(member)}
        {member.isYou && <span className="font-normal text-soft"> (you)</span>}
        {member.name !== '' && (
          <span className="block text-sm font-normal text-soft">{member.email}</span>
        )}
      </span>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    cell: (member) => <Badge tone="primary">{member.roleName}</Badge>,
  },
  {
    key: 'access',
    header: 'Access',
    cell: (member) => (
      <span>
        {member.disabled ? <Badge tone="warn">Disabled</Badge> : 'Active'}
        <span className="block text-xs text-soft">Since {day(member.since)}</span>
        <span className="block text-xs text-soft">
          {member.hasSecondFactor ? 'With second factor' : 'No second factor'}
        </span>
      </span>
    ),
  },
]
