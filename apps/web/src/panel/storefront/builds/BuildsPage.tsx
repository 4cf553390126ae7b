import { listBuilds } from '@marketday/contract/storefront/builds/builds'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../../platform/api/query-client.ts'
import { panelTitle } from '../../../platform/seo.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { FirstItems } from '../../imports/start/FirstItems.tsx'
import { RunningImport } from '../../imports/website/RunningImport.tsx'
import { useCan } from '../../use-can.ts'
import { buildsQuery, draftQuery, storefrontQuery } from './build-queries.ts'
import { BuildList } from './BuildList.tsx'
import { queryFrom } from '../../kit/list/list-address.ts'
import { LookMain } from '../look/LookMain.tsx'
import { NewBuildButton } from './NewBuildButton.tsx'
import { StorefrontCard } from './StorefrontCard.tsx'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export const meta = () => panelTitle('Build Management')

/** Prefetches before the page renders. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  void queryClient.prefetchQuery(storefrontQuery)
  if (search.get('tab') === 'look') void queryClient.prefetchQuery(draftQuery)
  else void queryClient.prefetchQuery(buildsQuery(queryFrom(listBuilds, search)))
  return null
}

export default function BuildsPage() {
  const [search, setSearch] = useSearchParams()
  const { data: storefront } = useQuery(storefrontQuery)
  const can = useCan()
  const tab = search.get('tab') === 'look' ? 'look' : 'builds'

  const choose = (next: string) =>
    setSearch((before) => {
      const shop = before.get('shop')
      return { ...(shop && { shop }), ...(next === 'look' && { tab: next }) }
    })

  return (
    <>
      <PageHeader
        title="Build Management"
        description="Each build is a version of your shop’s look and layout. Items, prices and stock are always up to date."
        actions={storefront && <NewBuildButton storefront={storefront} />}
      />
      <Tabs
        label="Builds"
        value={tab}
        onChange={choose}
        tabs={[
          {
            value: 'builds',
            label: 'Builds',
            content: (
              <div className="flex flex-col gap-5">
                {can('products.see') && <RunningImport />}
                <FirstItems />
                {storefront?.live && <StorefrontCard storefront={storefront} />}
                <BuildList storefront={storefront} />
              </div>
            ),
          },
          { value: 'look', label: 'Look and texts', content: <LookMain /> },
        ]}
      />
    </>
  )
}
