export const MODEL_KEY = 'sandbox-model-key'

type Account = {
  content: string | null
  delayMs: number
  status: number
  asked: unknown[]
}

const NO_FAULTS = { content: null, delayMs: 0, status: 200 }
const MAX_ASKED = 500

/** Keys with the public key as prefix are separate accounts, so that parallel tests do not interfere. */
export function createAccounts() {
  const accounts = new Map<string, Account>()
  const open = (key: string): Account => {
    const account = accounts.get(key) ?? { ...NO_FAULTS, asked: [] }
    accounts.set(key, account)
    account.asked.splice(0, account.asked.length - MAX_ASKED)
    return account
  }
  return {
    find(authorization = ''): Account | null {
      const [, key = ''] = /^Bearer (\S+)$/.exec(authorization) ?? []
      return key.startsWith(MODEL_KEY) ? open(key) : null
    },
    show: (query: unknown) => open((query as { key?: string }).key ?? MODEL_KEY),
    /** Sets the given faults, resets the others and clears recorded requests. */
    control(body: unknown): Account {
      const { key = MODEL_KEY, ...faults } = body as Partial<Account> & { key?: string }
      return Object.assign(open(key), NO_FAULTS, { asked: [] }, faults)
    },
  }
}
