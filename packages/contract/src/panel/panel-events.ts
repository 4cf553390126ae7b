import * as z from 'zod/mini'

import { NoDetails, TitledDetails } from '../endpoints/event-shapes.ts'

/** Titles of private views stay private. */
const View = z.partial(TitledDetails)

export const panelEvents = {
  'notification.made': NoDetails,
  'view.saved': View,
  'view.changed': View,
  'view.deleted': View,
  'view.restored': View,
  'mail_template.changed': z.object({
    mail: z.string(),
    isOwn: z.boolean(),
    isOff: z.boolean(),
  }),
}
