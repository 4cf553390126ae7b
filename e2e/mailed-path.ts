import { mailTo } from './identity.ts'

interface Wanted {
  readonly subject: string
  readonly path: string
}

/** Path and query of a mailed link, without the origin. */
export async function mailedPath(
  baseURL: string | undefined,
  to: string,
  { subject, path }: Wanted,
): Promise<string> {
  const { text } = await mailTo(baseURL, to, subject)
  const link = text.split(/\s/).find((word) => word.includes(`${path}?`))
  if (!link) throw new Error(`no link to ${path} in: ${text}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}
