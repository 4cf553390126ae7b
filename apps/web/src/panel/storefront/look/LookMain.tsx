import { useQuery } from '@tanstack/react-query'
import { useAuth } from '../../../platform/session/auth-store.ts'
import { draftQuery } from '../builds/build-queries.ts'
import { LookForm } from './LookForm.tsx'
import { OwnPages } from './pages/OwnPages.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'

export function LookMain() {
  const draft = useQuery(draftQuery)
  const { userInfo } = useAuth()
  return (
    <>
      <Loaded query={draft} what="the look of the shop">
        {(stored) => <LookForm stored={stored} shopName={userInfo.tenant?.name ?? ''} />}
      </Loaded>
      <OwnPages />
    </>
  )
}
