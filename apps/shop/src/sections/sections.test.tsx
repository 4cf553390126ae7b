import { standardDesign, newSection } from '@marketday/contract/storefront/design/design'
import type { SectionKind, SectionPlace } from '@marketday/contract/storefront/design/section'
import type { Setting } from '@marketday/contract/storefront/design/setting'
import { sectionKinds } from '@marketday/contract/storefront/design/section-kinds'
import type { Section, SectionType } from '@marketday/contract/storefront/design/section-kinds'
import type { ShopFrame, ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { FrameProvider } from '../frame-context.tsx'
import { structuredData } from '../seo.ts'
import { Sections } from './sections.tsx'

const types = Object.keys(sectionKinds) as SectionType[]
const picture = {
  fileId: '0198c0de-0000-7000-8000-000000000001',
  key: 't/a/b',
  width: 1200,
  height: 800,
  alt: 'Bread "fresh" <b>',
  focalX: 20,
  focalY: 90,
}
const hostile = '<script>alert(1)</script> & "quoted"'
const category = { id: 'c1', title: 'Bread', slug: 'bread', parentId: null, itemCount: 2 }
const item = {
  id: 'i1',
  slug: 'rye',
  title: 'Rye',
  priceMinor: 450,
  maxPriceMinor: 450,
  compareAtMinor: null,
  currency: 'GBP',
  stockState: 'in',
  image: null,
} as const

/** Value of each kind of setting, all filled in. */
const values: Readonly<Record<string, unknown>> = {
  text: hostile,
  longText: `${hostile}\n\nSecond paragraph`,
  link: 'https://example.com/a?b=1&c=2',
  picture,
  toggle: true,
  number: 4,
  products: [],
  categories: ['c1'],
  collection: null,
}

const fill = (settings: SectionKind['settings'], standard: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, { kind }]) => [name, values[kind] ?? standard[name]]),
  )

function fullSection(type: SectionType, changes: object = {}): Section {
  const kind: SectionKind = sectionKinds[type]
  const section = newSection(type, 'a1')
  const blocks = Object.entries(kind.blocks).map(([blockType, { settings }], index) => ({
    id: `a1b${index + 1}`,
    type: blockType,
    settings: fill(settings, {}),
  }))
  return {
    ...section,
    settings: { ...fill(kind.settings, section.settings), ...changes },
    blocks,
  } as unknown as Section
}

interface Look {
  readonly locale?: string
  readonly isEditing?: boolean
}

function frameWith(
  place: SectionPlace,
  sections: readonly Section[],
  { locale = 'en-GB', isEditing = false }: Look = {},
) {
  return {
    mediaOrigin: 'https://media.example',
    locale,
    isEditing,
    year: 2026,
    canonicalPath: '/',
    origin: 'https://shop.example',
    logoUrl: 'https://media.example/t/logo/480.webp',
    markets: [],
    categories: [category],
    snapshot: {
      shop: {
        name: 'Bakery',
        tagline: '',
        locale,
        currency: 'GBP',
        timeZone: 'Europe/London',
        contact: { email: 'a@example.com', phone: '+441225496000', address: '1 High St, Bath' },
        openingHours: [{ weekday: 1, opens: '08:00', closes: '17:00' }],
      },
      theme: { name: 'bakery' },
      navigation: [],
      pages: [{ path: '/about', title: 'About us', body: '' }],
      collections: [],
      home: { heading: 'Welcome', intro: '', featuredCategoryIds: [] },
      design: { ...standardDesign, [place]: sections },
    },
  } as unknown as ShopFrame
}

const shelf = { title: '', items: [item], to: null, categoryId: 'c1' }
const pages: Readonly<Partial<Record<SectionPlace, ShopPage>>> = {
  home: { kind: 'home', contents: { a1: { shelves: [shelf], pictures: { c1: picture } } } },
}
const page = pages.home ?? { kind: 'home' }

const placeOf = (type: SectionType): SectionPlace => {
  const places: readonly SectionPlace[] = sectionKinds[type].places
  return places[0] ?? 'home'
}

const draw = (section: Section, look: Look = {}, place = placeOf(section.type)) =>
  renderToStaticMarkup(
    <FrameProvider value={frameWith(place, [section], look)}>
      <Sections place={place} page={page} main={<h1>Main</h1>} />
    </FrameProvider>,
  )

describe.each(types)('a section of type %s', (type) => {
  test.each(['en-GB', 'ar-EG'])('is drawn with its defaults and full in %s', (locale) => {
    expect(draw(newSection(type, 'a1'), { locale })).toContain('id="section-a1"')
    const html = draw(fullSection(type), { locale })
    expect(html).not.toMatch(/undefined|\[object|NaN/)
    expect(html).not.toMatch(/^<div[^>]*><\/div>$/)
  })

  test('shows texts of the owner as text, and no other links than allowed ones', () => {
    const html = draw(fullSection(type))
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('style=')
    for (const [, href = ''] of html.matchAll(/ (?:href|action)="([^"]*)"/g))
      expect(href).toMatch(/^(?:#|\/(?!\/)|https:\/\/|mailto:|tel:)/)
  })

  test('carries marks only in the editor', () => {
    const marks = / data-(?:section|block|setting|fallback)/
    expect(draw(fullSection(type))).not.toMatch(marks)
    const html = draw(fullSection(type), { isEditing: true })
    expect(html).toContain(`data-section-id="a1" data-section-type="${type}"`)
    expect(html).toContain(`data-section-label="${sectionKinds[type].label}"`)
  })
})

test.each(types.filter((type) => Object.keys(sectionKinds[type].blocks).length > 0))(
  'each block of %s can be found by the editor',
  (type) => {
    const section = fullSection(type)
    const html = draw(section, { isEditing: true })
    for (const { id } of section.blocks) expect(html).toContain(`data-block-id="${id}"`)
  },
)

const looks = types.flatMap((type) =>
  Object.entries<Setting<unknown>>(sectionKinds[type].settings)
    .filter(([, { kind }]) => kind === 'choice' || kind === 'toggle')
    .map(([name, { kind, options }]) => ({
      type,
      name,
      // The form of the theme or of the logo is one of the others.
      values:
        kind === 'toggle'
          ? [true, false]
          : options.map(({ value }) => value).filter((value) => !/^(?:theme|auto)$/.test(value)),
    })),
)

test.each(looks)('each value of $name of $type looks different', ({ type, name, values }) => {
  const drawn = values.map((value) => draw(fullSection(type, { [name]: value })))
  expect(new Set(drawn).size).toBe(values.length)
})

test('a hero without lists of items keeps the button of its owner', () => {
  const html = draw(newSection('hero', 'a1'))
  expect(html).not.toContain('No items yet')
  expect(html).toContain('href="/products"')
})

test('a text in place of an empty one is marked as such', () => {
  const html = draw(newSection('newsletter', 'a1'), { isEditing: true })
  expect(html).toMatch(/data-setting="heading" data-fallback=""[^>]*>Get our news/)
  expect(draw(fullSection('newsletter'), { isEditing: true })).not.toContain('data-fallback')
})

test.each(['text', 'textPicture', 'gallery', 'columns', 'testimonials', 'faq', 'logos'] as const)(
  'a new section of type %s has nothing to show',
  (type) => expect(draw(newSection(type, 'a1'))).not.toContain('<section'),
)

test('the home page has one main heading, that of its first hero', () => {
  const heroes = [
    newSection('text', 'a0'),
    fullSection('hero'),
    { ...fullSection('hero'), id: 'a2' } as Section,
  ]
  const html = renderToStaticMarkup(
    <FrameProvider value={frameWith('home', heroes)}>
      <Sections place="home" page={page} />
    </FrameProvider>,
  )
  expect(html.match(/<h1/g)).toHaveLength(1)
  const without = draw(fullSection('text'), {}, 'home')
  expect(without).toContain('<h1 class="sr-only">Welcome</h1>')
})

test('several slides are a row with a link to each, and only the first holds the title', () => {
  const hero = fullSection('hero', { layout: 'slides' })
  const [slide] = hero.blocks
  const slides = { ...hero, blocks: [slide, { ...slide, id: 'a1b2' }] } as Section
  const html = draw(slides, {}, 'home')
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html.match(/<h2/g)).toHaveLength(1)
  expect(html).toContain('href="#slide-a1-2" aria-label="Slide 2 of 2"')
  expect(html).toContain('focus-x-2 focus-y-9')
  expect(html.match(/loading="eager"/g)).toHaveLength(1)
})

test.each(['inline', 'centered', 'stacked'])('a header of form %s has its parts once', (form) => {
  const html = draw(fullSection('header', { form }))
  expect(html.match(/role="search"/g)).toHaveLength(1)
  expect(html.match(/data-cart-link/g)).toHaveLength(1)
  expect(html.match(/<nav/g)).toHaveLength(1)
  expect(draw(fullSection('header', { form, showSearch: false }))).not.toContain('role="search"')
})

test.each([
  { setting: 'auto', width: 300, shows: false },
  { setting: 'auto', width: 120, shows: true },
  { setting: 'show', width: 300, shows: true },
  { setting: 'hide', width: 120, shows: false },
])('a logo $width px wide with the name $setting keeps its place', ({ setting, width, shows }) => {
  const frame = frameWith('header', [fullSection('header', { name: setting })])
  const logoSize = { width, height: 100 }
  const html = renderToStaticMarkup(
    <FrameProvider
      value={{
        ...frame,
        snapshot: { ...frame.snapshot, theme: { ...frame.snapshot.theme, logoSize } },
      }}
    >
      <Sections place="header" page={page} />
    </FrameProvider>,
  )
  expect(html).toContain(`width="${Math.round(width * 0.44)}" height="44"`)
  expect(html.includes('<span class="min-w-0">Bakery</span>')).toBe(shows)
})

test('blocks of a kind are not landmarks with the same name', () => {
  const footer = fullSection('footer')
  const copies = footer.blocks.map((block) => ({ ...block, id: `${block.id}x` }))
  const html = draw({ ...footer, blocks: [...footer.blocks, ...copies] } as Section)
  expect(html.match(/<nav/g)).toHaveLength(1)
  expect(html).not.toContain('<section aria-label')
})

test('answered questions are structured data of the page', () => {
  const data = structuredData(frameWith('home', [fullSection('faq')]), page)
  expect(data).toContain('"@type":"FAQPage"')
  expect(data).not.toContain('<script>alert')
  expect(structuredData(frameWith('home', [newSection('faq', 'a1')]), page)).not.toContain('FAQ')
})

test('the answer of a delivery check is in the page', () => {
  const answer = {
    postcode: 'BA1',
    outcome: 'delivers',
    feeMinor: 300,
    freeOverMinor: 3000,
    minimumMinor: 1000,
    nextAt: '2026-12-01T09:00:00.000Z',
  } as const
  const html = renderToStaticMarkup(
    <FrameProvider value={frameWith('home', [newSection('deliveryCheck', 'a1')])}>
      <Sections place="home" page={{ ...page, deliveryAnswer: answer }} />
    </FrameProvider>,
  )
  expect(html).toContain('Yes, we deliver to BA1.')
  expect(html).toContain('Delivery costs £3.00, free from £30.00.')
  expect(html).toContain('Minimum order: £10.00. Next delivery: Tuesday')
})
