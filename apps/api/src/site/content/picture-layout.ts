import type satori from 'satori'
import { pictureSize, sitePages } from '@marketday/contract/site/site-pages'

type Part = Parameters<typeof satori>[0]

export interface PictureText {
  readonly title: string
  readonly description: string
}

type Style = Readonly<Record<string, string | number>>

const colours = {
  ground: '#1b1c45',
  light: '#8390f1',
  strong: '#4a4bd8',
  title: '#ffffff',
  text: '#cdd4fb',
} as const

/** An awning, the name, what the page is called, and what it is about. */
export function pictureLayout(text: PictureText): Part {
  const { title, description } = writable(text)
  return box(
    {
      ...pictureSize,
      flexDirection: 'column',
      background: colours.ground,
      color: colours.title,
      fontFamily: 'Inter',
    },
    awning(),
    box(
      {
        flexDirection: 'column',
        flexGrow: 1,
        justifyContent: 'space-between',
        padding: '48px 72px 64px',
      },
      brand(),
      box(
        { flexDirection: 'column', gap: 24 },
        box(
          {
            ...clamped(3),
            fontSize: titleSize(title),
            fontWeight: 700,
            lineHeight: 1.12,
            letterSpacing: -2,
          },
          title,
        ),
        box(
          { ...clamped(3), fontSize: 32, fontWeight: 500, lineHeight: 1.4, color: colours.text },
          description,
        ),
      ),
    ),
  )
}

const longest = 160

/** The font covers only Latin; other scripts and very long titles fall back to the product's own text. */
function writable({ title, description }: PictureText): PictureText {
  const { home } = sitePages
  const isWritable = (text: string) => /^[\u0020-\u024f\u2010-\u2026\u20ac\u2122]*$/.test(text)
  if (!isWritable(title) || title.length > longest) return home
  return { title, description: isWritable(description) ? description : '' }
}

const titleSize = (title: string) => (title.length <= 24 ? 96 : title.length <= 48 ? 76 : 60)

const clamped = (lines: number): Style => ({
  display: 'block',
  lineClamp: lines,
  overflow: 'hidden',
})

const stripes = 12

/** The awning of a stall along the upper edge. */
const awning = () =>
  box(
    { height: 84 },
    ...Array.from({ length: stripes }, (_stripe, index) =>
      box({
        width: pictureSize.width / stripes,
        height: index % 2 === 0 ? 84 : 72,
        background: index % 2 === 0 ? colours.strong : colours.light,
        borderRadius: '0 0 50px 50px',
      }),
    ),
  )

const brand = () =>
  box(
    { alignItems: 'center', gap: 18, fontSize: 40, fontWeight: 700, letterSpacing: -1 },
    element('svg', {
      width: 56,
      height: 56,
      viewBox: '0 0 28 28',
      children: [path(roof, 1), path(house, 0.55)],
    }),
    'Marketday',
  )

const roof =
  'M5.2 3h17.6l2.9 7.2a3.9 3.9 0 0 1-3.7 5.2 4 4 0 0 1-4-3.1 4 4 0 0 1-8 0 4 4 0 0 1-4 3.1 3.9 3.9 0 0 1-3.7-5.2L5.2 3Z'
const house =
  'M5 17.6c.4.1.8.1 1.2.1A6 6 0 0 0 10 16.3a6.2 6.2 0 0 0 8 0 6 6 0 0 0 5 1.3V23a2 2 0 0 1-2 2h-3.5v-4.2a1.3 1.3 0 0 0-1.3-1.3h-4.4a1.3 1.3 0 0 0-1.3 1.3V25H7a2 2 0 0 1-2-2v-5.4Z'

const path = (d: string, opacity: number) => element('path', { d, opacity, fill: colours.light })

const box = (style: Style, ...children: Part[]): Part =>
  element('div', { style: { display: 'flex', ...style }, children })

const element = (type: string, props: object): Part => ({ type, props, key: null })
