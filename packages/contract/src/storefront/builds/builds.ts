import * as z from 'zod/mini'

import { buildStages, buildStatuses } from './build-states.ts'
import { get, post } from '../../endpoints/endpoint.ts'
import {
  Allowed,
  Id,
  NoBody,
  Time,
  Version,
  page,
  pageFields,
  text,
} from '../../endpoints/scalars.ts'

export const BuildStatus = z.enum(buildStatuses)
export const BuildStage = z.enum(buildStages)

/** What started a build: a person, or the end of the set-up. */
export const buildTriggers = ['manual', 'setup'] as const
export const BuildTrigger = z.enum(buildTriggers)
export type BuildTrigger = z.output<typeof BuildTrigger>

/** Where a check's fix is made; the screen knows the addresses. */
export const checkFixes = ['items', 'newItem', 'receiving', 'business', 'look'] as const
export type CheckFix = (typeof checkFixes)[number]

/** One finding of the pre-flight; a `blocking` one keeps the build from becoming ready. */
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
  /** When it was first made public; null for one that never was. */
  firstPublishedAt: z.nullable(Time),
  /** What the rendered pages weigh together. */
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
  /** The content address: SHA-256 of the snapshot; null until one was taken. */
  snapshotHash: z.nullable(z.string()),
  checks: z.array(BuildCheck),
  /** When it was live, newest first. */
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

/** One thing that publishing would change, in words. */
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
    /** Only lines after this number: how a reader follows a running build. */
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
 * 402 `plan_limit` when the plan's builds of the day are used up. When nothing has changed since a build
 * that is usable or under way, that one is returned with `isReused`; `again` builds nevertheless.
 */
export const createBuild = post('/builds', {
  access: create,
  summary: 'Build the shop from its draft',
  body: z.strictObject({ note: z.optional(text(200)), again: z.optional(z.boolean()) }),
  response: z.object({ build: Build, isReused: z.boolean() }),
})

/** Queued: cancelled at once. Running: stops within five seconds, and nothing it finishes meanwhile counts. */
export const cancelBuild = post('/builds/:buildId/cancellation', {
  access: create,
  summary: 'Cancel a build',
  params,
  body: NoBody,
  response: Build,
})

/** Runs the same snapshot again. */
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

/** To any build that was live before. */
export const rollBackBuild = post('/builds/:buildId/rollback', {
  access: publish,
  summary: 'Restore a previously live build',
  params,
  body: Reason,
  response: Build,
})

/** The head of the page: what visitors see now, and whether a new build would show them anything else. */
export const getStorefront = get('/storefront', {
  access: see,
  summary: 'The live build and pending changes',
  response: z.object({
    shopUrl: z.string(),
    live: z.nullable(z.object({ buildId: Id, number: z.int(), publishedAt: Time })),
    /** The build that was live before the present one: where an undo leads. */
    previousBuildId: z.nullable(Id),
    hasUnbuiltChanges: z.boolean(),
    buildsToday: z.int(),
    buildsPerDay: z.int(),
    mayCreate: Allowed,
  }),
})

/** Drawn by the shop itself, without scripts, for a frame. */
export const getStorefrontPicture = get('/storefront/picture', {
  access: see,
  summary: 'The first page of the live shop as a still picture',
  /** Null before anything is live. */
  response: z.object({ html: z.nullable(z.string()) }),
})

/** Whatever its status is: so its owner sees a draft before shoppers can. */
export const getItemStill = get('/catalog/products/:itemId/still', {
  access: { permission: 'products.see' },
  summary: 'The page of an item in the shop, as it is saved, as a still picture',
  params: z.object({ itemId: Id }),
  response: z.object({ html: z.string() }),
})
