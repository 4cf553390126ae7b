export const MODEL_KEY = 'sandbox-model-key'

type Account = {
  /** What it answers; null leaves it to the model. */
  content: string | null
  delayMs: number
  status: number
  /** What it was asked, the newest last. */
  asked: unknown[]
}

const NO_FAULTS = { content: null, delayMs: 0, status: 200 }
const MAX_ASKED = 500

/** Keys that begin with the public one are accounts of their own, so that tests beside one another do not meet. */
export function createAccounts() {
  const accounts = new Map<string, Account>()
  const open = (key: string): Account => {
    const account = accounts.get(key) ?? { ...NO_FAULTS, asked: [] }
    accounts.set(key, account)
    account.asked.splice(0, account.asked.length - MAX_ASKED)
    return account
  }
  return {
    /** The account that a bearer token opens, or null. */
    find(authorization = ''): Account | null {
      const [, key = ''] = /^Bearer (\S+)$/.exec(authorization) ?? []
      return key.startsWith(MODEL_KEY) ? open(key) : null
    },
    show: (query: unknown) => open((query as { key?: string }).key ?? MODEL_KEY),
    /** Sets what is named and takes everything else back; `asked` is forgotten. */
    control(body: unknown): Account {
      const { key = MODEL_KEY, ...faults } = body as Partial<Account> & { key?: string }
      return Object.assign(open(key), NO_FAULTS, { asked: [] }, faults)
    },
  }
}
