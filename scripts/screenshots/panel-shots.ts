import type { Page } from '@playwright/test'
import { pages } from '../../apps/web/src/paths.ts'
import { catalogueShots } from './catalogue-shots.ts'
import { orderShots } from './order-shots.ts'
import { choose, inDialog, openFirst, press, seenBy, site } from './shot.ts'
import type { Shot } from './shot.ts'

const owner = seenBy('owner', 'panel')
const newcomer = seenBy('newcomer', 'new')
const driver = seenBy('driver', 'driver')

const daily = [
  owner('dashboard', 'dashboard?range=30d'),
  owner('dashboard-today', 'dashboard?range=today'),
  owner('builds', 'buildManagement'),
  owner('build', 'buildManagement', { prepare: openFirst }),
  owner('look', 'buildManagement?tab=look'),
  owner('unknown', 'nothing-here'),
]

const deliveries = [
  owner('board', 'deliveryManagement'),
  owner('board-empty', 'deliveryManagement?day=2020-01-01'),
  owner('board-plan', 'deliveryManagement?plan=preview', inDialog(dialogOpen)),
  owner('board-time', 'deliveryManagement', inDialog(choose(/^Actions for/, /time…$/))),
  owner('board-delivery', 'deliveryManagement', inDialog(press(/^#\d/))),
  owner('areas', 'deliveryManagement?tab=areas'),
  owner('areas-zone', 'deliveryManagement?tab=areas', inDialog(press('Add a zone'))),
  owner('areas-time', 'deliveryManagement?tab=areas', inDialog(press('Add a time'))),
  owner('drivers', 'deliveryManagement?tab=drivers'),
  owner('drivers-new', 'deliveryManagement?tab=drivers', inDialog(press('Add a driver'))),
  driver('run', 'deliveryManagement'),
  driver('hand-over', 'deliveryManagement', inDialog(atTheDoor('Hand over…'))),
  driver('failure', 'deliveryManagement', inDialog(atTheDoor('Could not deliver…'))),
  driver('dashboard', 'dashboard'),
]

const settingsNames = [
  'account',
  'security',
  'notifications',
  'team',
  'business',
  'locations',
  'markets',
  'taxes',
  'payments',
  'messages',
  'sentMails',
  'automations',
  'billing',
  'audit',
] as const
const settings = [
  ...settingsNames.map((name) => owner(name, pages[name].path.replace('/adminPanel/', ''))),
  { name: 'panel-verify', url: site + pages.verify.path, viewer: 'newcomer' } as const,
]

const steps = ['selectPlan', 'stepOne', 'stepTwo', 'stepThree', 'checkoutPay'] as const
const setup = [
  ...steps.map((step) => newcomer(`setup-${step}`, `setup/${step}`)),
  newcomer('setup-each', 'setup/checkoutPay?review=each'),
  ...steps.map((step) => owner(`setup-${step}`, `setup/${step}`)),
]

const firstDay = [
  newcomer('dashboard', 'dashboard'),
  newcomer('builds', 'buildManagement'),
  newcomer('items', 'inventoryManagement'),
  newcomer('stock', 'inventoryManagement?tab=stock'),
  newcomer('import', 'inventoryManagement?tab=import'),
  newcomer('orders', 'orderManagement'),
  newcomer('board', 'deliveryManagement'),
  newcomer('areas', 'deliveryManagement?tab=areas'),
  newcomer('drivers', 'deliveryManagement?tab=drivers'),
]

const operator = seenBy('operator', 'operator')
const platform = [operator('leads', 'platform/leads'), operator('people', 'platform/people')]

const ofRoles = (['manager', 'catalogue', 'orders', 'dispatcher'] as const).flatMap((role) => {
  const person = seenBy(role, `role-${role}`)
  return [
    person('dashboard', 'dashboard'),
    person('items', 'inventoryManagement'),
    person('item', 'inventoryManagement', { prepare: openFirst }),
    person('orders', 'orderManagement'),
    ...(role === 'catalogue' ? [] : [person('order', 'orderManagement', { prepare: openFirst })]),
    person('board', 'deliveryManagement'),
    person('team', 'settings/team'),
  ]
})

export const panelShots: readonly Shot[] = [
  ...daily,
  ...catalogueShots,
  ...orderShots,
  ...ofRoles,
  ...deliveries,
  ...settings,
  ...setup,
  ...firstDay,
  ...platform,
]

async function dialogOpen(page: Page) {
  await page.getByRole('dialog').waitFor()
}

/** Drives to the first stop unless the driver is already there. */
function atTheDoor(button: string) {
  return async (page: Page) => {
    const main = page.getByRole('main')
    const last = main.getByRole('button', { name: button })
    for (const step of ['Start: I have the goods', 'I am at the door']) {
      const next = main.getByRole('button', { name: step })
      await last.or(next).first().waitFor()
      if (await next.isVisible()) await next.click()
    }
    await last.click()
    await dialogOpen(page)
  }
}
