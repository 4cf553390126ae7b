import * as z from 'zod/mini'

import { buildStages, buildStatuses } from './build-states.ts'
import { get, post } from '../endpoints/endpoint.ts'
import { Allowed, Id, NoBody, Time, Version, page, pageFields, text } from '../endpoints/scalars.ts'

export const BuildStatus = z.enum(buildStatuses)
export const BuildStage = z.enum(buildStages)

/** Build trigger: a user, or the end of set-up. */
export const buildTriggers = ['manual', 'setup'] as const
export const BuildTrigger = z.enum(buildTriggers)
export type BuildTrigger = z.output<typeof BuildTrigger>

/** Place where a check can be fixed; the screen maps it to a URL. */
export const checkFixes = [
  'items',
  'newItem',
  'receiving',
  'business',
  'look',
  'texts',
  'payments',
] as const
export type CheckFix = (typeof checkFixes)[number]

/** Pre-flight finding; a `blocking` one prevents the build from becoming ready. */
export const BuildCheck = z.object({
  code: z.string(),
  level: z.enum(['passed', 'warning', 'blocking']),
  message: z.string(),
  to: z.nullable(z.enum(checkFixes)),
})
export type BuildCheck = z.output<typeof BuildCheck>

export const Build = z.object({
  id: Id,
  number: z.int(),
  status: BuildStatus,
  stage: z.nullable(BuildStage),
  attempt: z.int(),
  trigger: BuildTrigger,
  note: z.string(),
  createdBy: z.string(),
  createdAt: Time,
  startedAt: z.nullable(Time),
  finishedAt: z.nullable(Time),
  /** First publication; null if never published. */
  firstPublishedAt: z.nullable(Time),
  outputBytes: z.nullable(z.int()),
  error: z.nullable(z.object({ code: z.string(), message: z.string() })),
  version: Version,
  actions: z.object({ cancel: Allowed, retry: Allowed, publish: Allowed, rollback: Allowed }),
})
export type Build = z.output<typeof Build>

export const Publication = z.object({
  id: Id,
  kind: z.enum(['publish', 'rollback']),
  reason: z.string(),
  actorName: z.string(),
  publishedAt: Time,
})
export type Publication = z.output<typeof Publication>

export const BuildDetail = z.object({
  ...Build.shape,
  /** Content address: SHA-256 of the snapshot; null until one was taken. */
  snapshotHash: z.nullable(z.string()),
  checks: z.array(BuildCheck),
  /** Periods during which it was live, newest first. */
  publications: z.array(Publication),
})
export type BuildDetail = z.output<typeof BuildDetail>

export const LogLine = z.object({
  number: z.int(),
  stage: BuildStage,
  level: z.enum(['info', 'warning', 'error']),
  message: z.string(),
  loggedAt: Time,
})
export type LogLine = z.output<typeof LogLine>

export const Change = z.object({ label: z.string(), from: z.string(), to: z.string() })
export type Change = z.output<typeof Change>

export const BuildDifference = z.object({
  /** Null while no build is live: everything is new. */
  liveNumber: z.nullable(z.int()),
  theme: z.array(Change),
  pages: z.array(
    z.object({
      path: z.string(),
      title: z.string(),
      change: z.enum(['added', 'removed', 'changed']),
    }),
  ),
  /** Sections of pages, by the names of page and section. */
  sections: z.array(
    z.object({
      page: z.string(),
      section: z.string(),
      change: z.enum(['added', 'removed', 'moved', 'changed', 'hidden', 'shown']),
    }),
  ),
  settings: z.array(Change),
  counts: z.array(z.object({ label: z.string(), from: z.int(), to: z.int() })),
})
export type BuildDifference = z.output<typeof BuildDifference>

const params = z.object({ buildId: Id })
const see = { permission: 'builds.see' } as const
const create = { permission: 'builds.create' } as const
const publish = { permission: 'builds.publish' } as const
const Reason = z.optional(z.strictObject({ reason: z.optional(text(200)) }))

export const listBuilds = get('/builds', {
  access: see,
  summary: 'Builds, newest first',
  query: z.strictObject({ ...pageFields, status: z.optional(BuildStatus) }),
  response: page(Build),
})

export const getBuild = get('/builds/:buildId', {
  access: see,
  summary: 'One build with its checks and publications',
  params,
  response: BuildDetail,
})

export const listBuildLog = get('/builds/:buildId/log', {
  access: see,
  summary: 'The log of a build, oldest line first',
  params,
  query: z.strictObject({
    /** Only lines after this number, to follow a running build. */
    after: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500))),
  }),
  response: z.object({ lines: z.array(LogLine), hasMore: z.boolean() }),
})

export const getBuildDifference = get('/builds/:buildId/difference', {
  access: see,
  summary: 'What would change for visitors if this build were published now',
  params,
  response: BuildDifference,
})

/**
 * 402 `plan_limit` if the plan's builds of the day are used up. Without changes since a usable or
 * running build, returns that one with `isReused`; `again` forces a new build.
 */
export const createBuild = post('/builds', {
  access: create,
  summary: 'Build the shop from its draft',
  body: z.strictObject({ note: z.optional(text(200)), again: z.optional(z.boolean()) }),
  response: z.object({ build: Build, isReused: z.boolean() }),
})

/** Queued: canceled at once. Running: stops within five seconds; results finished until then are discarded. */
export const cancelBuild = post('/builds/:buildId/cancellation', {
  access: create,
  summary: 'Cancel a build',
  params,
  body: NoBody,
  response: Build,
})

/** Rebuilds the same snapshot. */
export const retryBuild = post('/builds/:buildId/retries', {
  access: create,
  summary: 'Try a failed or cancelled build again',
  params,
  body: NoBody,
  response: Build,
})

export const publishBuild = post('/builds/:buildId/publication', {
  access: publish,
  summary: 'Publish a ready build',
  params,
  body: Reason,
  response: Build,
})

/** Target: any build that was live before. */
export const rollBackBuild = post('/builds/:buildId/rollback', {
  access: publish,
  summary: 'Restore a previously live build',
  params,
  body: Reason,
  response: Build,
})

export const getStorefront = get('/storefront', {
  access: see,
  summary: 'The live build and pending changes',
  response: z.object({
    shopUrl: z.string(),
    live: z.nullable(z.object({ buildId: Id, number: z.int(), publishedAt: Time })),
    /** Previously live build, the target of an undo. */
    previousBuildId: z.nullable(Id),
    hasUnbuiltChanges: z.boolean(),
    buildsToday: z.int(),
    buildsPerDay: z.int(),
    mayCreate: Allowed,
  }),
})

/** Rendered by the shop without scripts, for an iframe. */
export const getStorefrontPicture = get('/storefront/picture', {
  access: see,
  summary: 'The first page of the live shop as a still picture',
  /** Null before the first publication. */
  response: z.object({ html: z.nullable(z.string()) }),
})

/** Any status: shows drafts to staff before they are public. */
export const getItemStill = get('/catalog/products/:itemId/still', {
  access: { permission: 'products.see' },
  summary: 'The page of an item in the shop, as it is saved, as a still picture',
  params: z.object({ itemId: Id }),
  response: z.object({ html: z.string() }),
})
