import { previewLimits } from '@marketday/contract/storefront/previews'
import type { PreviewFrame, ShopFrame } from '@marketday/contract/storefront/shop/shop-pages'

import { listComments } from '../../storefront/previews/queries.ts'
import type { Visit } from '../shop-visit.ts'

export async function previewFrame(
  visit: Visit,
): Promise<Pick<ShopFrame, 'preview' | 'isEditing'>> {
  const { preview } = visit.shop
  if (!preview) return {}
  const { kind, buildId, buildNumber, expiresAt } = preview
  const { publicUrl } = visit.server.app.services.config
  return {
    // The editor asks for its marks; the comparison of builds frames the page as it is.
    isEditing: kind === 'frame' && buildId === null && 'edit' in visit.request.query,
    preview: {
      panelOrigin: publicUrl.origin,
      banner: kind === 'frame' ? null : { buildNumber, expiresAt },
      comments: kind === 'shared' ? await readComments(visit, preview.id) : null,
    },
  }
}

async function readComments(
  { db, request }: Visit,
  previewId: string,
): Promise<PreviewFrame['comments']> {
  const comments = await listComments(db, previewId)
  const path = request.url.split('?')[0] ?? '/'
  return {
    path,
    ofPage: comments.filter((comment) => comment.path === path),
    isFull: comments.length >= previewLimits.comments,
  }
}
