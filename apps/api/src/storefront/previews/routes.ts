import * as contract from '@marketday/contract/storefront/previews'

import { handle, steps } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import { creationSteps, openOwnPreview, revokePreview } from './change-previews.ts'
import { resolveComment } from './comments.ts'
import { getPreview, listComments, listPreviews } from './queries.ts'

export function previewRoutes(app: App): void {
  handle(app, contract.listPreviews, ({ db, query, services, can }) =>
    listPreviews(db, query, { services, can }),
  )
  handle(app, contract.createPreview, steps(creationSteps))
  handle(app, contract.revokePreview, async ({ db, params: { previewId }, services, can }) => {
    await revokePreview(db, previewId, { services, can })
    return await getPreview(db, previewId, { services, can })
  })
  handle(app, contract.openOwnPreview, ({ db, body, services, caller: { userId } }) =>
    openOwnPreview(db, services, { ...body, userId }),
  )
  handle(
    app,
    contract.listPreviewComments,
    async ({ db, params: { previewId }, services, can }) => {
      await getPreview(db, previewId, { services, can })
      return { rows: await listComments(db, previewId) }
    },
  )
  handle(app, contract.resolvePreviewComment, ({ db, params, caller }) =>
    resolveComment(db, { ...params, resolvedBy: caller.actorName }),
  )
}
