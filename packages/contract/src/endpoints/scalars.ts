import * as z from 'zod/mini'

const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/** A text from elsewhere without the characters that nobody may type. */
export const withoutDirectionControls = (text: string): string =>
  text.replaceAll(directionControls, '')

/** What PostgreSQL can store, and what reads as it is: direction controls can make a name look like another one. */
export const wellFormed = z.refine<string>((text) => problemIn(text) === null, {
  error: ({ input }) => problemIn(String(input)) ?? '',
})

function problemIn(text: string): string | null {
  if (!text.isWellFormed() || text.includes('\u0000'))
    return 'Contains characters that can’t be saved'
  return text === withoutDirectionControls(text)
    ? null
    : 'Contains invisible characters that change text direction. Remove them'
}

/** A trimmed text of at least one character, well-formed. */
export const line = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Required'),
      z.maxLength(max, `At most ${max} characters`),
      wellFormed,
    )

/** A trimmed text that may be empty. */
export const text = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters`), wellFormed)

export const Id = z.uuid()
/** ISO 8601 with an offset; the fraction of a second may be long, but not endless. */
export const Time = z.iso.datetime({ offset: true }).check(z.maxLength(40))
/** A day in the tenant's zone, `YYYY-MM-DD`, between 2000 and 2099. */
export const Day = z.iso.date().check(z.regex(/^20\d\d-/, 'A day between 2000 and 2099'))

/** ISO 4217, upper case. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'Three letters, such as GBP'))
/** ISO 3166-1 alpha-2, upper case. */
export const Country = z.string().check(z.regex(/^[A-Z]{2}$/, 'Two letters, such as GB'))

/** An amount in the currency's minor unit that may be neither negative nor absurd. */
export const Minor = z
  .int()
  .check(z.minimum(0, 'Must be zero or more'), z.maximum(100_000_000_00, 'Too large'))
/** The same in an address, which writes amounts out. */
export const Amount = z.coerce
  .number<string>()
  .check(z.int(), z.minimum(0, 'Must be zero or more'), z.maximum(100_000_000_00, 'Too large'))
export const Quantity = z
  .int()
  .check(z.minimum(1, 'At least 1'), z.maximum(100_000, 'At most 100000'))

/** Lower-case words joined by single hyphens: the last part of the address of a post, a product, a category. */
export const Slug = z
  .string()
  .check(
    z.maxLength(120),
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Lower-case letters, digits and single hyphens'),
  )

/** The two fields of every page request; `cursor` is opaque and comes from the previous page. */
export const pageFields = {
  cursor: z.optional(z.string().check(z.maxLength(400))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
}

export const page = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), nextCursor: z.nullable(z.string()) })

/** An optimistic lock: the version the person was looking at. */
export const Version = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

/** A body that carries nothing. */
export const NoBody = z.optional(z.strictObject({}))

export const EmptyResponse = z.object({})
export type EmptyResponse = z.output<typeof EmptyResponse>

/** An action as the server allows it: null when allowed, else the reason why not. */
export const Allowed = z.nullable(z.string())
