import type { Member } from '@marketday/contract/accounts/team/team'
import { useQuery } from '@tanstack/react-query'
import { day } from '../../../platform/format.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { membersQuery, nameOf } from './team-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

export function Members() {
  return (
    <Loaded query={useQuery(membersQuery)} what="the members" rows={3}>
      {({ rows, roles, limit }) => (
        <Card
          flush
          title="Members"
          description={limit === null ? undefined : `Your plan includes ${limit} team members.`}
        >
          <Table
            caption="Members of the team"
            rows={rows}
            rowKey={(member) => member.userId}
            columns={[
              ...columns,
              {
                key: 'acts',
                header: 'Actions',
                screenOnly: true,
                align: 'right',
                card: 'corner' as const,
                cell: (member) => <MemberMenu member={member} roles={roles} />,
              },
            ]}
          />
        </Card>
      )}
    </Loaded>
  )
}

const columns: readonly Column<Member>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    width: 10,
    cell: (member) => (
      <span className="block min-w-0 [overflow-wrap:anywhere]">
        <bdi>{nameOf(member)}</bdi>
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
