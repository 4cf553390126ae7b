import * as z from 'zod/mini'

export const oldAddressLimits = { addresses: 500, pathLetters: 500, titleLetters: 120 } as const

/** Where a link of the old website led, as a path, and its words; empty where nobody knows them. */
export const OldAddress = z.object({
  path: z.string().check(z.maxLength(oldAddressLimits.pathLetters)),
  title: z.string().check(z.maxLength(oldAddressLimits.titleLetters)),
})
export type OldAddress = z.output<typeof OldAddress>
