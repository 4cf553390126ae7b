import { defaultTheme } from '@marketday/contract/storefront/shop/shop-draft'
import type { DraftContent, DraftTheme } from '@marketday/contract/storefront/shop/shop-draft'

import { createBuild } from '../src/storefront/builds/create-build.ts'
import { findDraft, updateDraft } from '../src/storefront/pages/draft.ts'
import { publishBuild } from '../src/storefront/builds/publish-build.ts'
import { runBuild } from '../src/storefront/builds/run-build.ts'
import type { JobRun } from '../src/platform/jobs/jobs.ts'
import { completeSetup } from '../src/workflows/set-up/finish-step.ts'
import type { Actor, Seeding } from './seeding.ts'
import { dayOf, minutesLater, momentOf } from './trade/calendar.ts'

interface Edition {
  readonly note: string
  readonly theme: DraftTheme
  readonly content: Partial<DraftContent>
}

const about =
  'Hearth & Rye began in 2019 with one deck oven, a borrowed mixer and a starter named Olive. We bake through the night at 56 Kirkgate, a few steps from the market, and most of what you see was flour twelve hours ago.\n\nOur wheat and rye come from two farms in the Vale of York and are milled eleven miles away. What is left at closing goes to the food bank, never into the bin.'

const editions: readonly [Edition, Edition, Edition] = [
  {
    note: '',
    theme: { ...defaultTheme, primary: '#8a3b1e', radius: 'soft', font: 'serif' },
    content: {
      tagline: 'Bread worth getting up for',
      homeHeading: 'Fresh from Kirkgate, every morning',
      homeIntro:
        'Sourdough, pastries and cakes, baked through the night and brought to your door in Leeds.',
      about,
    },
  },
  {
    note: 'Rounder corners, shorter words, harvest colours',
    theme: { ...defaultTheme, primary: '#7a4a12', radius: 'round', font: 'serif' },
    content: {
      homeHeading: 'The harvest is in the oven',
      homeIntro:
        'New flour, old starter: loaves, buns and cakes from the middle of Leeds, at your door by breakfast.',
    },
  },
  {
    note: 'Autumn look, and where the flour comes from',
    theme: { ...defaultTheme, primary: '#8a3b1e' },
    content: {
      tagline: 'Baked overnight, at your door by breakfast',
      homeHeading: 'Good morning, Leeds',
      homeIntro:
        'Sourdough from yesterday’s patience, pastries from this morning’s butter. Order by nine tonight, eat it tomorrow.',
    },
  },
]

/** Publishes three builds: two previously live, one live. The first ends the set-up. */
export async function publishEditions(
  seeding: Seeding,
  { opened, now }: { opened: Date; now: Date },
): Promise<void> {
  const { owner, manager } = seeding.team
  const age = now.getTime() - opened.getTime()
  const occasions = [
    { moment: minutesLater(opened, 190), actor: owner },
    {
      moment: momentOf(dayOf(new Date(opened.getTime() + age * 0.52)), 16 * 60 + 20),
      actor: manager,
    },
    { moment: momentOf(dayOf(new Date(opened.getTime() + age * 0.9)), 10 * 60 + 5), actor: owner },
  ]
  for (const [index, edition] of editions.entries()) {
    const occasion = occasions[index]
    if (occasion && occasion.moment < now) await publishEdition(seeding, edition, occasion)
  }
}

async function publishEdition(
  seeding: Seeding,
  { theme, content, note }: Edition,
  { moment, actor }: { readonly moment: Date; readonly actor: Actor },
): Promise<void> {
  const buildId = await seeding.at(moment, actor, async (db) => {
    const draft = await findDraft(db)
    await updateDraft(db, {
      theme,
      content: { ...draft.content, ...content },
      version: draft.version,
    })
    if (note) return (await createBuild(db, { note })).buildId
    await completeSetup(db)
    const made = await db.selectFrom('builds').select('build_id').executeTakeFirstOrThrow()
    return made.build_id
  })
  await runNow(seeding, buildId, minutesLater(moment, 0.1))
  const status = await settled(seeding, buildId, minutesLater(moment, 1))
  if (status === 'ready')
    await seeding.at(minutesLater(moment, 4), actor, (db) =>
      publishBuild(db, { buildId, kind: 'publish', reason: note }),
    )
  else if (status !== 'live') throw new Error(`the build "${note}" is ${status}`)
}

/** Runs the job itself at that time; the queued copy finds nothing to do. */
async function runNow(
  { services, tenantId, at }: Seeding,
  buildId: string,
  moment: Date,
): Promise<void> {
  const begun = services.clock.now().getTime()
  const system: Actor = { kind: 'system', name: 'Marketday', userId: null }
  const inTenant: JobRun<unknown>['inTenant'] = (work) =>
    at(new Date(moment.getTime() + services.clock.now().getTime() - begun), system, work)
  await runBuild.run({
    payload: { buildId },
    tenantId,
    jobId: buildId,
    attempt: 0,
    isLastAttempt: true,
    services,
    signal: new AbortController().signal,
    inTenant,
    finish: async (work) => void (await inTenant(work)),
  })
}

async function settled({ at, team }: Seeding, buildId: string, moment: Date): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { status } = await at(moment, team.owner, (db) =>
      db
        .selectFrom('builds')
        .select('status')
        .where('build_id', '=', buildId)
        .executeTakeFirstOrThrow(),
    )
    if (status !== 'queued' && status !== 'running') return status
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return 'still running'
}
