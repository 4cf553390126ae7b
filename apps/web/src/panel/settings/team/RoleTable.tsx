import { roles } from '@marketday/contract/permissions'
import { roleNames, roleWords } from '../../../platform/session/roles.ts'
import { Card } from '../../../ui/page/Card.tsx'

/** What each role may do, so that nobody has to try it out. */
export function RoleTable() {
  return (
    <Card title="What each role may do">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[8rem_1fr]">
        {roles.map((role) => (
          <div key={role} className="contents">
            <dt className="font-medium">{roleNames[role]}</dt>
            <dd className="text-soft max-sm:mb-2">{roleWords[role]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
