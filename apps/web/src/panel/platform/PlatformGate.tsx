import type { PlatformPermission } from '@marketday/contract/accounts/team/permissions-platform'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import { useAuth } from '../../platform/session/auth-store.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { accountQuery } from '../account-query.ts'
import { whoMay } from './platform-pages.ts'
import { Loaded } from '../kit/list/Loaded.tsx'

interface PlatformGateProps {
  title: string
  needs: PlatformPermission
  children: ReactNode
}

/** Platform page visible to all operators with its required permission; content is loaded only with it. */
export function PlatformGate({ title, needs, children }: PlatformGateProps) {
  const isOperator = useAuth().userInfo.role === 'operator'
  const { data } = useQuery({ ...accountQuery, enabled: isOperator })
  if (data?.platformPermissions.includes(needs)) return children
  return (
    <>
      <PageHeader title={title} />
      {isOperator ? (
        <Shut title={title} needs={needs} />
      ) : (
        <EmptyState title="This page is for operators of the platform" icon={<Lock />}>
          Your shop’s own pages are in the menu.
        </EmptyState>
      )}
    </>
  )
}

function Shut({ title, needs }: Omit<PlatformGateProps, 'children'>) {
  return (
    <Loaded query={useQuery(accountQuery)} what="your permissions" rows={3}>
      {({ mustSetUpSecondFactor }) =>
        mustSetUpSecondFactor ? (
          <EmptyState
            title="Set up your second factor first"
            icon={<Lock />}
            action={
              <Link to={to('security')} className={buttonStyles({})}>
                Set it up
              </Link>
            }
          >
            Operators need a second factor. This page opens once yours is set up.
          </EmptyState>
        ) : (
          <EmptyState
            title={`Your set of permissions doesn’t include ${title.toLowerCase()}`}
            icon={<Lock />}
          >
            {whoMay(needs)}
          </EmptyState>
        )
      }
    </Loaded>
  )
}

/** Reason the operator lacks a permission; null if granted, or before it is known. */
export function useRefusal(needed: PlatformPermission): string | null {
  const { data } = useQuery(accountQuery)
  return !data || data.platformPermissions.includes(needed) ? null : whoMay(needed)
}
