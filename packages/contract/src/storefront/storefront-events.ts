import * as z from 'zod/mini'

import { NoDetails, TitledDetails } from '../endpoints/event-shapes.ts'

const Published = z.object({ number: z.int(), reason: z.string() })

export const storefrontEvents = {
  'shop.edited': NoDetails,
  'page.added': TitledDetails,
  'page.changed': TitledDetails,
  'page.published': TitledDetails,
  'page.deleted': TitledDetails,
  'build.created': NoDetails,
  'build.progressed': NoDetails,
  'build.logged': NoDetails,
  'build.ready': NoDetails,
  'build.failed': NoDetails,
  'build.cancelled': NoDetails,
  'build.retried': NoDetails,
  'build.published': Published,
  'build.rolled_back': Published,
  'preview.created': NoDetails,
  'preview.revoked': NoDetails,
  'preview.commented': NoDetails,
  'preview.resolved': NoDetails,
}
