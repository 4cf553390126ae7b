import * as z from 'zod/mini'

/** Plan limit, if the selection exceeds it. */
export const PlanShortage = z.object({
  plan: z.string(),
  allowed: z.int(),
  used: z.int(),
  /** Smallest plan with a higher limit. */
  next: z.nullable(z.object({ plan: z.string(), allowed: z.int() })),
  waiting: z.int(),
  sentence: z.string(),
})
