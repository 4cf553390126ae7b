import { keptValue } from '../kept-value.ts'

const mark = '#preview='
/** As long as the server keeps what nobody took over. */
const keptMs = 24 * 3_600_000

interface KeptPreview {
  readonly token: string
  /** The person has asked for a shop made of it; the next shop that is signed in takes it. */
  readonly isWanted: boolean
  readonly until: number
}

const stored = keptValue<KeptPreview>('website-preview')

/**
 * The token of the website reading that this browser has begun, in any of its tabs; empty when there is none.
 * Behind the `#` of the address it comes along to another browser, and no server is told.
 */
export function findPreviewToken(): string {
  const { hash } = location
  return hash.startsWith(mark) ? hash.slice(mark.length) : (readKept()?.token ?? '')
}

export function keepPreview(token: string) {
  keep({ token, isWanted: false })
  replaceHash(mark + token)
}

/** Keeps a preview over the sign-in, so that the new shop starts with it. */
export function rememberPendingImport(token: string) {
  keep({ token, isWanted: true })
}

export const findPendingImport = (): string | null => {
  const preview = readKept()
  return preview?.isWanted ? preview.token : null
}

export function forgetPreview() {
  stored.write(null)
  if (location.hash.startsWith(mark)) replaceHash('')
}

const replaceHash = (hash: string) =>
  history.replaceState(history.state, '', location.pathname + location.search + hash)

const keep = (preview: Omit<KeptPreview, 'until'>) =>
  stored.write({ ...preview, until: Date.now() + keptMs })

function readKept(): KeptPreview | null {
  const preview = stored.read()
  return preview && preview.until > Date.now() ? preview : null
}
