import {
  roleNames,
  rolePermissions,
  roles,
  type Role,
} from '@marketday/contract/accounts/team/permissions'
import {
  permissionAreas,
  permissionWords,
} from '@marketday/contract/accounts/team/permissions-words'
import { ChevronRight } from 'lucide-react'
import { roleWords } from './role-words.ts'

export function SixRoles() {
  return (
    <section aria-label="Roles in every shop">
      <h3 className="mb-1 text-sm font-semibold">In every shop</h3>
      <ul className="flex flex-col divide-y divide-line">
        {roles.map((role) => (
          <li key={role}>
            <details className="group">
              <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded py-2 [&::-webkit-details-marker]:hidden">
                <span className="min-w-0 flex-1">
                  <span className="font-medium">{roleNames[role]}</span>
                  <span className="block text-sm text-soft">{roleWords[role]}</span>
                </span>
                <ChevronRight
                  aria-hidden
                  className="size-5 shrink-0 text-faint transition-transform group-open:rotate-90 motion-reduce:transition-none"
                />
              </summary>
              <Allowed role={role} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Allowed({ role }: { role: Role }) {
  const areas = permissionAreas
    .map(({ title, permissions }) => ({
      title,
      held: permissions.filter((permission) => rolePermissions[role].includes(permission)),
    }))
    .filter(({ held }) => held.length > 0)
  return (
    <dl className="grid gap-x-6 gap-y-2 pb-4 text-sm sm:grid-cols-[9rem_1fr]">
      {areas.map(({ title, held }) => (
        <div key={title} className="contents">
          <dt className="font-medium">{title}</dt>
          <dd className="text-soft max-sm:mb-1">
            {held.map((permission) => permissionWords[permission].label).join(' · ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
