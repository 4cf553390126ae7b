import { formOf, metadataOf, textOf, type Form } from '../http/form-body.ts'
import { invalid, noSuch, StripeProblem } from '../http/problem.ts'
import type { CardFailure } from '../types.ts'
import { ID_PREFIX, newId } from '../store.ts'
import { getObject, newObject, type World } from '../world.ts'
import type { Account, Requirements } from './account-types.ts'

const ONBOARDING = [
  'business_profile.mcc',
  'business_profile.url',
  'business_type',
  'external_account',
  'representative.first_name',
  'representative.last_name',
  'tos_acceptance.date',
]
const DOCUMENT = ['individual.verification.document']
const SOON_SECONDS = 14 * 86_400

/** Controller of merchant accounts: they pay fees and have a full dashboard. */
export const MERCHANT = {
  fees: { payer: 'account' },
  losses: { payments: 'stripe' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'full' },
}

/** Conditions of an account that a test or a person at the provider can choose. */
export type Condition = 'incomplete' | 'active' | 'restricted_soon' | 'restricted'

type Made = { condition?: Condition; id?: string }

export function createAccount(
  world: World,
  params: Form,
  { condition = 'incomplete', id = newId(ID_PREFIX.account) }: Made = {},
): Account {
  if (world.account !== null)
    throw invalid('Only a platform can create connected accounts.', undefined)
  if ('type' in params && 'controller' in params)
    throw invalid('You may only specify one of these parameters: type, controller.', 'controller')
  checkController(formOf(params, 'controller'))
  const country = textOf(params, 'country') ?? 'US'
  if (!/^[A-Z]{2}$/.test(country))
    throw invalid(`Country '${country}' is unknown.`, 'country', 'country_code_invalid')
  const profile = formOf(params, 'business_profile')
  const account = newObject(world, 'account', {
    id,
    business_profile: {
      mcc: null,
      name: textOf(profile, 'name'),
      product_description: null,
      url: textOf(profile, 'url'),
    },
    capabilities: {},
    charges_enabled: false,
    country,
    details_submitted: false,
    email: textOf(params, 'email'),
    metadata: metadataOf(params),
    payouts_enabled: false,
    requirements: listRequirements({ past_due: ONBOARDING }),
    _isDeauthorized: false,
  })
  return world.store.put(Object.assign(account, describeState(world, condition)))
}

/** Other kinds of account are not simulated. */
function checkController(controller: Form): void {
  for (const [name, wanted] of Object.entries(MERCHANT))
    if (JSON.stringify(controller[name]) !== JSON.stringify(wanted))
      throw invalid(
        `The sandbox only has accounts with ${name}=${JSON.stringify(wanted)}.`,
        `controller[${name}]`,
      )
}

/** An account reads itself; the platform reads each connected one. */
export function retrieveAccount(world: World, id: string): Account {
  if (world.account !== null && world.account !== id) throw noSuch('account', id)
  requireAccess(world.platform, id)
  return getObject(world.platform, 'account', id)
}

/** Prefills the onboarding; afterwards the details belong to the account's owner. */
export function updateAccount(world: World, params: Form, id: string): Account {
  const account = retrieveAccount(world, id)
  if (account.details_submitted)
    throw new StripeProblem(
      403,
      `This application does not have the required permissions for this endpoint on account '${id}'.`,
      { code: 'more_permissions_required_for_application' },
    )
  const name = textOf(formOf(params, 'business_profile'), 'name')
  account.email = textOf(params, 'email') ?? account.email
  account.business_profile = {
    ...account.business_profile,
    name: name ?? account.business_profile.name,
  }
  account.metadata = metadataOf(params, account.metadata)
  return world.platform.store.put(account)
}

/** @throws {StripeProblem} 403 for an unknown account, and for one that revoked the access */
export function requireAccess(platform: World, id: string): void {
  const account = platform.store.find('account', id)
  if (account && !account._isDeauthorized) return
  throw new StripeProblem(
    403,
    `The provided key 'sk_test_********box' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
  )
}

export const CHARGES_DISABLED: CardFailure = {
  code: 'account_charges_disabled',
  message:
    'Your account cannot currently make charges. If you are a customer trying to make a purchase, please contact the owner of this site. Your transaction has not been processed.',
}

export const canCharge = ({ account, platform }: World): boolean =>
  account === null || platform.store.find('account', account)?.charges_enabled === true

/** @throws {StripeProblem} 400 while the account may not charge */
export function requireCharges(world: World): void {
  if (!canCharge(world)) throw new StripeProblem(400, CHARGES_DISABLED.message)
}

/** Moves an account into a condition and announces it. */
export function setCondition(world: World, account: Account, condition: Condition): Account {
  const { charges_enabled, details_submitted, payouts_enabled, requirements } = account
  Object.assign(account, describeState(world, condition))
  world.platform.store.put(account)
  world.emit('account.updated', account, {
    charges_enabled,
    details_submitted,
    payouts_enabled,
    requirements,
  })
  return account
}

/** The account's owner removes the platform: its objects are out of reach from then on. */
export function deauthorize(world: World, account: Account): Account {
  account._isDeauthorized = true
  world.platform.store.put(account)
  world.emit('account.application.deauthorized', {
    id: 'ca_sandbox',
    object: 'application',
    created: account.created,
    name: 'Marketday',
  })
  return account
}

/** The account's owner grants the platform access again. */
export function reauthorize(world: World, account: Account): Account {
  account._isDeauthorized = false
  return world.platform.store.put(account)
}

/** Restricts accounts whose deadline has passed. */
export function endDeadline(world: World): void {
  const account = world.account ? world.platform.store.find('account', world.account) : undefined
  const deadline = account?.requirements.current_deadline
  if (account && deadline && deadline <= world.clock.nowSeconds())
    setCondition(world, account, 'restricted')
}

function describeState(world: World, condition: Condition): Partial<Account> {
  const isEnabled = condition === 'active' || condition === 'restricted_soon'
  const isSubmitted = condition !== 'incomplete'
  return {
    charges_enabled: isEnabled,
    payouts_enabled: isEnabled,
    details_submitted: isSubmitted,
    capabilities: { card_payments: isEnabled ? 'active' : 'inactive' },
    requirements: listRequirements(
      {
        active: {},
        incomplete: { past_due: ONBOARDING },
        restricted: { past_due: DOCUMENT },
        restricted_soon: {
          currently_due: DOCUMENT,
          current_deadline: world.clock.nowSeconds() + SOON_SECONDS,
        },
      }[condition],
    ),
  }
}

function listRequirements({
  past_due = [],
  currently_due = past_due,
  current_deadline = null,
}: Partial<Requirements>): Requirements {
  return {
    alternatives: [],
    current_deadline,
    currently_due,
    disabled_reason: past_due.length > 0 ? 'requirements.past_due' : null,
    errors: [],
    eventually_due: currently_due,
    past_due,
    pending_verification: [],
  }
}
