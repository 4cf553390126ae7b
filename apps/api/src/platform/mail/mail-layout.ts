import { readableAs, readableOn } from '@marketday/contract/storefront/shop/contrast'
import { directionOf, textLocale } from '@marketday/messages/languages'

export interface MailBrand {
  readonly name: string
  readonly url?: string
  readonly logoUrl?: string | undefined
  /** `#rrggbb`; darkened where it isn't readable on white. */
  readonly color?: string
  readonly hasSerifs?: boolean
  /** Language and direction of the mail; English if omitted. */
  readonly locale?: string
}

export type ShopBrand = MailBrand & { readonly locale: string }

export interface MailContent {
  readonly brand: MailBrand
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly rows?: readonly (readonly [label: string, value: string])[]
  readonly action?: { readonly label: string; readonly url: string }
  readonly closing?: readonly string[]
  readonly footer?: string
  readonly stop?: { readonly label: string; readonly url: string }
}

/** Renders the content as plain text and as HTML that every mail client supports. */
function layOut(content: MailContent): { text: string; html: string } {
  const { brand, title, paragraphs, rows = [], action, closing = [], footer, stop } = content
  const text = [
    title,
    ...paragraphs,
    rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    ...closing,
    footer ?? '',
    stop ? `${stop.label}:\n${stop.url}` : '',
    `-- \n${brand.name}`,
  ]
  return {
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: page(content),
  }
}

const sans = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const serif = "'Iowan Old Style',Palatino,Georgia,'Times New Roman',serif"

function page(content: MailContent): string {
  const { brand, title, paragraphs, rows = [], action, closing = [], footer, stop } = content
  const { button, color, headingFont } = chooseLook(brand)
  const { locale = 'en' } = brand
  const language = `lang="${escape(textLocale(locale))}" dir="${directionOf(locale)}"`
  // Some mail clients drop the attributes of the page, so the content has them too.
  return `<!doctype html>
<html ${language}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body style="margin:0;background:#f4f4f5;font:16px/1.5 ${sans};color:#18181b">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" ${language} width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#fff;border-radius:12px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;font-weight:700;font-family:${headingFont};color:${color}">${head(brand, color)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-family:${headingFont}">${escape(title)}</h1>
${inParagraphs(paragraphs)}
${rows.length > 0 ? table(rows, directionOf(locale)) : ''}
${action ? `<p style="margin:24px 0"><a href="${href(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${button};color:${readableOn(button)};text-decoration:none;font-weight:600">${escape(action.label)}</a></p>` : ''}
${inParagraphs(closing)}
${footer ? `<p style="margin:24px 0 0;font-size:14px;color:#52525b">${escape(footer)}</p>` : ''}
${stop ? `<p style="margin:12px 0 0;font-size:14px"><a href="${href(stop.url)}" style="color:#52525b">${escape(stop.label)}</a></p>` : ''}
</td></tr></table></td></tr></table></body></html>
`
}

function chooseLook({ color = '', hasSerifs }: MailBrand) {
  const button = /^#[0-9a-f]{6}$/i.test(color) ? color : '#1f2937'
  return {
    button,
    color: readableAs(button, '#ffffff'),
    headingFont: hasSerifs ? serif : sans,
  }
}

function head({ name, url, logoUrl }: MailBrand, color: string): string {
  // Alternative text if the client blocks pictures.
  const content = logoUrl
    ? `<img src="${href(logoUrl)}" alt="${escape(name)}" height="48" style="display:block;height:48px;width:auto;max-width:100%">`
    : escape(name)
  return url
    ? `<a href="${href(url)}" style="color:${color};text-decoration:none">${content}</a>`
    : content
}

const inParagraphs = (paragraphs: readonly string[]): string =>
  paragraphs
    .map((text) => `<p style="margin:0 0 16px">${escape(text).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

function table(rows: NonNullable<MailContent['rows']>, direction: 'ltr' | 'rtl'): string {
  const end = direction === 'rtl' ? 'left' : 'right'
  const cells = rows.map(
    ([label, value]) =>
      `<tr><td style="padding:6px 0;border-bottom:1px solid #e4e4e7">${escape(label)}</td><td align="${end}" style="padding:6px 0;border-bottom:1px solid #e4e4e7">${escape(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 16px">${cells.join('')}</table>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Only http(s) addresses become links. */
function href(url: string): string {
  return URL.canParse(url) && /^https?:/.test(new URL(url).protocol)
    ? escape(new URL(url).href)
    : '#'
}

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export function renderMail(subject: string, content: Omit<MailContent, 'title'>): RenderedMail {
  // User input must not inject headers or hide the subject.
  const oneLine = subject.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200)
  const paragraphs = content.paragraphs.filter(Boolean)
  return { subject: oneLine, ...layOut({ ...content, paragraphs, title: oneLine }) }
}

export const marketday: MailBrand = { name: 'Marketday' }
export const greeting = (name: string) => (name ? `Hello ${name},` : 'Hello,')
export const ignoreIt =
  'If you didn’t request this, you can ignore this email. Nothing will change.'
