import { absolute } from '../../formats/addresses.ts'
import { bareName } from './heading.ts'
import { namesOf, parentOf } from './outline.ts'
import type { Outline, Placed } from './outline.ts'

const mostPictures = 8
const small =
  /logo|icon|sprite|pixel|spacer|placeholder|loading|avatar|payment|badge|flag|banner|\.svg(?:$|\?)|\.gif(?:$|\?)|^data:/i
const large = /product|gallery|main|zoom|featured|hero|primary|detail|image/i

export function shownPictures(outline: Outline, title: string, pageUrl: string): string[] {
  const bareTitle = bareName(title)
  const ranked = outline.elements
    .filter(({ element, isAside }) => element.name === 'img' && !isAside)
    .slice(0, 60)
    .map((placed, index) => ({
      address: sourceOf(placed, pageUrl),
      points: pointsOf(placed, bareTitle) - index / 20,
    }))
    .filter(({ address, points }) => address && points > 0)
    .sort((a, b) => b.points - a.points)
  return [...new Set(ranked.map(({ address }) => address))].slice(0, mostPictures)
}

const sources = ['data-zoom-image', 'data-large_image', 'data-src', 'data-original', 'src']

function sourceOf({ element: { attribs } }: Placed, pageUrl: string): string {
  const inSet = ['srcset', 'data-srcset'].map(
    (name) => (attribs[name] ?? '').slice(0, 2000).split(/[\s,]/)[0],
  )
  const chosen = [...sources.map((name) => attribs[name]), ...inSet].find(
    (source) => source && !source.startsWith('data:'),
  )
  return !chosen || small.test(chosen) ? '' : absolute(chosen, pageUrl)
}

function pointsOf({ element }: Placed, title: string): number {
  const { attribs } = element
  const alt = bareName(attribs['alt'] ?? '')
  const isNamed = alt.length > 2 && (title.includes(alt) || alt.includes(title))
  const around = [element, parentOf(element)]
    .map((candidate) => (candidate ? namesOf(candidate) : ''))
    .join(' ')
  const width = Number(attribs['width'])
  return (
    (isNamed && title ? 2 : 0) +
    (large.test(around) ? 1 : 0) +
    (width >= 200 ? 1 : 0) -
    (width > 0 && width < 80 ? 3 : 0)
  )
}
