import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Access, Endpoint } from '../packages/contract/src/endpoints/endpoint.ts'
import {
  operatorPermissions,
  operatorSets,
} from '../packages/contract/src/accounts/team/permissions-platform.ts'
import { roleAllows, roles } from '../packages/contract/src/accounts/team/permissions.ts'

const contract = join(import.meta.dirname, '../packages/contract/src')

export const accessTablePath = join(import.meta.dirname, '../docs/access.md')

export async function renderAccessTable(): Promise<string> {
  const endpoints = await listEndpoints()
  const inBusiness = endpoints.filter(({ access }) => kindOf(access) === 'permission')
  const onPlatform = endpoints.filter(({ access }) => kindOf(access) === 'operator')
  const others = endpoints.filter(({ access }) => typeof access !== 'object')
  return [
    '# Who may call what',
    '',
    'Written by `node scripts/write-access-table.ts` from the endpoints and permissions of `packages/contract`; do not edit.',
    'Everything not marked is answered with 403, and with 401 to anyone not signed in.',
    '“Fresh proof”: the person has confirmed their identity within the last five minutes. “In person”, and every fresh proof: closed to an operator signed in as a member.',
    '',
    '## By permission',
    '',
    'A custom role can call only the endpoints of its permissions.',
    '',
    ...table(['endpoint', 'permission', ...roles], inBusiness.map(rowOf)),
    '',
    '## By what an operator does for the platform',
    '',
    'Operators with a second factor; no members of a business.',
    '',
    ...table(['endpoint', 'permission', ...operatorSets], onPlatform.map(rowOf)),
    '',
    '## By other rules',
    '',
    ...table(
      ['endpoint', 'who'],
      others.map((endpoint) => [nameOf(endpoint), whoOf(endpoint)]),
    ),
    '',
  ].join('\n')
}

/** Every endpoint of the contract, such as `POST /orders`. */
export const listEndpointNames = async (): Promise<string[]> =>
  (await listEndpoints()).map(({ method, path }) => `${method} ${path}`)

async function listEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!.*\.test)[\w/-]+\.ts$/.test(name),
  )
  const modules = await Promise.all(
    files.map((name) => import(pathToFileURL(join(contract, name)).href)),
  )
  const exported = modules.flatMap((module: object) => Object.values(module))
  return exported
    .filter(isEndpoint)
    .toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1))
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}

const keyOf = ({ path, method }: Endpoint) => `${path} ${method}`
const nameOf = ({ path, method }: Endpoint) => `\`${method} ${path}\``

const kindOf = (access: Access): 'permission' | 'operator' | null => {
  if (typeof access !== 'object') return null
  return 'permission' in access ? 'permission' : 'operator'
}

function rowOf(endpoint: Endpoint): string[] {
  const { access } = endpoint
  if (typeof access !== 'object') return []
  const [permission, allowed] =
    'permission' in access
      ? [access.permission, roles.map((role) => roleAllows(role, access.permission))]
      : [
          access.operator,
          operatorSets.map((set) => operatorPermissions[set].includes(access.operator)),
        ]
  return [
    nameOf(endpoint),
    permission + proofOf(endpoint),
    ...allowed.map((isAllowed) => (isAllowed ? 'yes' : '')),
  ]
}

const rules = {
  public: 'anybody',
  shop: 'anyone, on a shop’s own address',
  signedIn: 'anyone signed in',
  member: 'every member of the business',
} as const

const whoOf = (endpoint: Endpoint): string =>
  typeof endpoint.access === 'object' ? '' : rules[endpoint.access] + proofOf(endpoint)

function proofOf({ confirmed, personal }: Endpoint): string {
  if (confirmed) return ', fresh proof'
  return personal ? ', in person' : ''
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
