import * as z from 'zod/mini'

const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

export const withoutDirectionControls = (text: string): string =>
  text.replaceAll(directionControls, '')

/** Rejects text that PostgreSQL cannot store, and direction controls, which can disguise names. */
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

export const line = (max: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Required'),
      z.maxLength(max, `At most ${max} characters`),
      wellFormed,
    )

export const text = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters`), wellFormed)

/** UUID; lower case, as the database returns it. */
export const Id = z.uuid().check(z.toLowerCase())
/** ISO 8601 with offset; limited length of the fraction. */
export const Time = z.iso.datetime({ offset: true }).check(z.maxLength(40))
/** Day in the tenant's time zone, `YYYY-MM-DD`, 2000 to 2099. */
export const Day = z.iso.date().check(z.regex(/^20\d\d-/, 'A day between 2000 and 2099'))

/** ISO 4217, upper case. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'Three letters, such as GBP'))
/** ISO 3166-1 alpha-2, upper case. */
export const Country = z.string().check(z.regex(/^[A-Z]{2}$/, 'Two letters, such as GB'))

/** Amount in minor units, neither negative nor implausibly large. */
export const Minor = z
  .int()
  .check(z.minimum(0, 'Must be zero or more'), z.maximum(100_000_000_00, 'Too large'))
/** `Minor` in a query string. */
export const Amount = z.coerce
  .number<string>()
  .check(z.int(), z.minimum(0, 'Must be zero or more'), z.maximum(100_000_000_00, 'Too large'))
export const Quantity = z
  .int()
  .check(z.minimum(1, 'At least 1'), z.maximum(100_000, 'At most 100000'))

/** Lowercase words joined by single hyphens: last part of a post, product or category URL. */
export const Slug = z
  .string()
  .check(
    z.maxLength(120),
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Lower-case letters, digits and single hyphens'),
  )

/** Pagination fields; `cursor` is opaque and comes from the previous page. */
export const pageFields = {
  cursor: z.optional(z.string().check(z.maxLength(400))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
}

export const page = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), nextCursor: z.nullable(z.string()) })

/** Optimistic lock: version on the user's screen. */
export const Version = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

export const NoBody = z.optional(z.strictObject({}))

export const EmptyResponse = z.object({})
export type EmptyResponse = z.output<typeof EmptyResponse>

/** Null if the action is allowed, else the reason. */
export const Allowed = z.nullable(z.string())
