import * as z from 'zod/mini'

import { leadStatuses } from './leads-inbox.ts'

export const leadEvents = {
  'lead.status-changed': z.object({ from: z.enum(leadStatuses), to: z.enum(leadStatuses) }),
}
