/** A page of the shop as a visitor would get it. */
export interface RenderedPage {
  readonly name: string
  readonly path: string
  readonly status: number
  readonly expectedStatus: number
  readonly html: string
}

/** What a visitor must never see, outside scripts and styles. */
const leaks = [/\bundefined\b/, /\bNaN\b/, /\[object Object\]/]

/** Why a rendered page must not go out; null when it may. */
export function findFault({ name, status, expectedStatus, html }: RenderedPage): string | null {
  if (status !== expectedStatus) return `The ${name} page answered ${status} instead of ${expectedStatus}`
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.trim()
  if (!title) return `The ${name} page has no title`
  const shown = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')
  const leak = leaks.map((pattern) => pattern.exec(shown)?.[0]).find(Boolean)
  return leak ? `The ${name} page shows “${leak}”` : null
}

export const bytesOf = (pages: readonly RenderedPage[]) =>
  pages.reduce((sum, page) => sum + Buffer.byteLength(page.html), 0)
