import { listOwnPages, type OwnPage } from '@marketday/contract/storefront/shop/own-pages'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../../platform/api/api.ts'
import { Badge } from '../../../../ui/feedback/Badge.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { Loaded } from '../../../kit/list/Loaded.tsx'
import { useCan } from '../../../use-can.ts'
import { OwnPageForm } from './OwnPageForm.tsx'

const ownPagesQuery = queryOptions({
  queryKey: ['page', 'list'],
  queryFn: ({ signal }) => call(listOwnPages, { signal }),
})

/** Additional text pages; builds include published ones. */
export function OwnPages() {
  const mayEdit = useCan()('builds.create')
  return (
    <Loaded query={useQuery(ownPagesQuery)} what="your pages" skeleton={null}>
      {({ rows }) =>
        rows.length > 0 && (
          <Card
            title="Pages and posts"
            description="Drafts are not in your shop. Published pages appear with the next build."
            className="mt-6"
          >
            <ul aria-label="Your pages" className="flex flex-col divide-y divide-line">
              {rows.map((page) => (
                <li key={page.id} className="flex flex-col gap-1 py-3">
                  <PageName page={page} />
                  {mayEdit && (
                    <details>
                      <summary className="cursor-pointer text-sm font-medium">
                        Edit or publish<span className="sr-only"> {page.title}</span>
                      </summary>
                      <OwnPageForm key={page.version} page={page} />
                    </details>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </Loaded>
  )
}

const PageName = ({ page: { title, path, isPublished } }: { page: OwnPage }) => (
  <>
    <h3 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
      {title}
      <Badge tone={isPublished ? 'good' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>
    </h3>
    <p className="text-sm wrap-anywhere text-soft">{path}</p>
  </>
)
