import { keptValue } from '../kept-value.ts'

const mark = '#preview='
/** Server retention of unclaimed previews, in ms. */
const keptMs = 24 * 3_600_000

interface KeptPreview {
  readonly token: string
  /** Requested as a shop: the next signed-in shop claims it. */
  readonly isWanted: boolean
  readonly until: number
}

const stored = keptValue<KeptPreview>('website-preview')

/**
 * Token of the website preview started in this browser; empty if none. Passed to another browser
 * in the fragment, which no server sees.
 */
export function findPreviewToken(): string {
  const { hash } = location
  return hash.startsWith(mark) ? hash.slice(mark.length) : (readKept()?.token ?? '')
}

export function keepPreview(token: string) {
  keep({ token, isWanted: false })
  replaceHash(mark + token)
}

/** Remembers a preview during sign-in, so that the new shop starts with it. */
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
