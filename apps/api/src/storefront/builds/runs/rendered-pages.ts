export interface RenderedPage {
  readonly name: string
  readonly path: string
  readonly html: string
  readonly source: string
}

const leaks = [/\bundefined\b/, /\bNaN\b/, /\[object Object\]/]

export function findFault({ name, html, source }: RenderedPage): string | null {
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1]?.trim()
  if (!title) return `The page “${name}” has no title`
  if (!/<h1[\s>]/.test(html)) return `The page “${name}” has no heading`
  if (!html.trimEnd().endsWith('</html>')) return `The page “${name}” is cut off`
  // A shop may sell an item of that name.
  const leak = leaks
    .map((pattern) => pattern.exec(shownIn(html))?.[0])
    .find((text) => text && !source.includes(text))
  return leak ? `The page “${name}” shows “${leak}”` : null
}

const shownIn = (html: string) => html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')

export const bytesOf = (pages: readonly RenderedPage[]) =>
  pages.reduce((sum, page) => sum + Buffer.byteLength(page.html), 0)
