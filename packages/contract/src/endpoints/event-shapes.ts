import * as z from 'zod/mini'

export const NoDetails = z.object({})
export const AmountDetails = z.object({ amountMinor: z.int(), currency: z.string() })
export const NamedDetails = z.object({ name: z.string() })
export const TitledDetails = z.object({ title: z.string() })
export const ReasonDetails = z.object({ reason: z.string() })

export const CountedUnits = z.object({ title: z.string(), quantity: z.int() })
