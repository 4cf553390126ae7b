import { listMembers } from '@marketday/contract/identity'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { day } from '../../platform/format.ts'
import { panelTitle } from '../../platform/seo.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { Table } from '../../ui/lists/Table.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { roleNames, roleWords } from './roles.ts'
import { SettingsFailure } from './SettingsFailure.tsx'
import { SettingsTabs } from './SettingsTabs.tsx'

export const meta = () => panelTitle('Team', 'Settings')

const membersQuery = queryOptions({
  queryKey: ['team', 'members'],
  queryFn: ({ signal }) => call(listMembers, { signal }),
})

/** Who works here, and what each may do. */
export default function TeamPage() {
  const { data, error, isPending, refetch } = useQuery(membersQuery)
  return (
    <div className="max-w-3xl">
      <PageHeader title="Team" description="Who works in this shop, and what each may do." />
      <SettingsTabs />
      {isPending && <SkeletonRows rows={3} label="Loading the team" />}
      {error && !data && (
        <SettingsFailure what="the team" error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <Card flush>
          <Table
            caption="Members of the team"
            rows={data.rows}
            rowKey={(member) => member.userId}
            columns={[
              {
                key: 'name',
                header: 'Name',
                primary: true,
                cell: (member) => (
                  <span className="block min-w-0 [overflow-wrap:anywhere]">
                    {member.name}
                    <span className="block text-sm font-normal text-soft">{member.email}</span>
                  </span>
                ),
              },
              {
                key: 'role',
                header: 'Role',
                cell: (member) => (
                  <span>
                    <Badge tone="primary">{roleNames[member.role]}</Badge>
                    <span className="mt-1 block text-xs text-soft">{roleWords[member.role]}</span>
                  </span>
                ),
              },
              {
                key: 'state',
                header: 'Access',
                cell: (member) => (member.disabled ? 'Switched off' : 'Active'),
              },
              {
                key: 'since',
                header: 'Since',
                align: 'right',
                cell: (member) => day(member.since),
              },
            ]}
          />
        </Card>
      )}
    </div>
  )
}
