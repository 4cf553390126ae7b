import { useQuery } from '@tanstack/react-query'
import { storefrontQuery } from './build-queries.ts'
import { NewBuildButton } from './NewBuildButton.tsx'
import { useCan } from '../../use-can.ts'

/** Visitors see the published build: notes changes not built yet. */
export function UnbuiltNote() {
  const maySee = useCan()('builds.see')
  const { data: storefront } = useQuery({ ...storefrontQuery, enabled: maySee })
  return (
    <div role="status" className="empty:hidden">
      {storefront?.live && storefront.hasUnbuiltChanges && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-info-soft px-4 py-3 text-sm text-info">
          <p className="min-w-0 flex-[1_1_16rem]">
            You have saved changes. Your shop shows them with the next build.
          </p>
          <NewBuildButton storefront={storefront} label="Build now" />
        </div>
      )}
    </div>
  )
}
