import * as z from 'zod/mini'

import { NewPreviewComment, previewLimits } from '@marketday/contract/storefront/previews'

import { invalid } from '../../platform/http/errors.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'
import { addComment } from '../../storefront/previews/comments.ts'
import { formOf } from '../forms.ts'
import { sendMissing } from '../visit.ts'
import type { Visit } from '../shop-visit.ts'

/** Only shared previews have comments. */
export async function postComment(visit: Visit) {
  const { shop, db, server, reply } = visit
  const { preview } = shop
  if (preview?.kind !== 'shared') return await sendMissing(visit)
  const comment = readForm(formOf(visit.request))
  await server.app.services.databases.transaction(db.context, (writing) =>
    addComment(writing, preview.id, comment),
  )
  return reply.redirect(`${comment.path}#preview-comments`, 303)
}

/** Hidden fields are empty for a comment on the whole page. */
function readForm(form: ReturnType<typeof formOf>): NewPreviewComment {
  const { path, authorName, text, sectionId, xPercent, yPercent } = form
  const place =
    xPercent && yPercent
      ? { sectionId: sectionId || null, xPercent: Number(xPercent), yPercent: Number(yPercent) }
      : null
  const { data } = z.safeParse(NewPreviewComment, { path, authorName, text, place })
  if (data) return data
  const count = previewLimits.commentLength
  throw invalid(requestTranslate()('preview.commentNeeds', { count }))
}
