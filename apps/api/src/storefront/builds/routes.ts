import * as contract from '@marketday/contract/storefront/builds'
import * as pages from '@marketday/contract/storefront/shop/own-pages'
import * as draft from '@marketday/contract/storefront/shop/shop-draft'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { cancelBuild, retryBuild } from './retry-build.ts'
import { compareBuild } from './compare-build.ts'
import { createBuild } from './create-build.ts'
import { describeStorefront } from './describe-storefront.ts'
import { drawItem, drawStorefront } from './draw-storefront.ts'
import { findDraft, listEditors, updateDraft } from '../pages/draft.ts'
import { publishBuild } from './publish-build.ts'
import { getBuild, getBuildDetail, listBuildLog, listBuilds } from './queries.ts'
import { deletePage, listPages, updatePage } from '../pages/change-pages.ts'

export function buildRoutes(app: App): void {
  handle(app, contract.getStorefront, ({ db, services, caller }) =>
    describeStorefront(db, services, caller),
  )
  handle(app, contract.getStorefrontPicture, ({ db, services }) => drawStorefront(db, services))
  handle(app, contract.getItemStill, ({ db, services, params }) =>
    drawItem(db, services, params.itemId),
  )
  handle(app, contract.listBuilds, ({ db, query, can }) => listBuilds(db, query, can))
  handle(app, contract.getBuild, ({ db, params, can }) => getBuildDetail(db, params.buildId, can))
  handle(app, contract.listBuildLog, ({ db, params, query }) =>
    listBuildLog(db, params.buildId, query),
  )
  handle(app, contract.getBuildDifference, ({ db, params }) => compareBuild(db, params.buildId))
  handle(app, contract.createBuild, async ({ db, body, can }) => {
    const { buildId, isReused } = await createBuild(db, body)
    return { build: await getBuild(db, buildId, can), isReused }
  })
  handle(app, contract.cancelBuild, async ({ db, params, can }) => {
    await cancelBuild(db, params.buildId)
    return await getBuild(db, params.buildId, can)
  })
  handle(app, contract.retryBuild, async ({ db, params, can }) => {
    await retryBuild(db, params.buildId)
    return await getBuild(db, params.buildId, can)
  })
  handle(app, contract.publishBuild, async ({ db, params, body, can }) => {
    await publishBuild(db, { buildId: params.buildId, kind: 'publish', reason: body?.reason })
    return await getBuild(db, params.buildId, can)
  })
  handle(app, contract.rollBackBuild, async ({ db, params, body, can }) => {
    await publishBuild(db, { buildId: params.buildId, kind: 'rollback', reason: body?.reason })
    return await getBuild(db, params.buildId, can)
  })
  handle(app, pages.listOwnPages, async ({ db }) => ({ rows: await listPages(db) }))
  handle(app, pages.updateOwnPage, ({ db, params, body }) =>
    updatePage(db, { id: params.shopPageId, ...body }),
  )
  handle(app, pages.deleteOwnPage, async ({ db, params }) => {
    await deletePage(db, params.shopPageId)
    return {}
  })
  handle(app, draft.getShopDraft, ({ db }) => findDraft(db))
  handle(app, draft.updateShopDraft, ({ db, body }) => updateDraft(db, body))
  handle(app, draft.listDesignEditors, ({ db }) => listEditors(db))
}
