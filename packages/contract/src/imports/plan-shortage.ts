import * as z from 'zod/mini'

/** What the plan in force holds, where it does not hold all that is selected. */
export const PlanShortage = z.object({
  plan: z.string(),
  allowed: z.int(),
  used: z.int(),
  /** The smallest plan that holds more. */
  next: z.nullable(z.object({ plan: z.string(), allowed: z.int() })),
  waiting: z.int(),
  sentence: z.string(),
})
