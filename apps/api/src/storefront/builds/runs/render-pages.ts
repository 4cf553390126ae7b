import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { prepareDraftPages, renderDraftPages } from '../../shop/draft-pages.ts'
import { BuildFailure } from './build-failure.ts'
import type { RenderedPage } from './rendered-pages.ts'

export async function renderPages(
  { inTenant, services, signal }: Pick<JobRun<unknown>, 'inTenant' | 'services' | 'signal'>,
  snapshot: ShopSnapshot,
): Promise<RenderedPage[]> {
  const drafts = await inTenant((db) => prepareDraftPages(db, services, snapshot))
  const pages: RenderedPage[] = []
  for await (const { html, ...page } of renderDraftPages(drafts)) {
    signal.throwIfAborted()
    try {
      pages.push({ ...page, html: html() })
    } catch (error) {
      services.log.error({ err: error, page: page.path }, 'shop page not rendered')
      throw new BuildFailure('render_failed', `The page “${page.name}” could not be rendered`)
    }
  }
  return pages
}
