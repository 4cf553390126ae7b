import type { MetaDescriptor } from 'react-router'
import { panelTitle } from '../../platform/session/panel-title.ts'
import { findPlace, headingOf, type FoundPlace } from './find-place.ts'

interface TitledPage {
  readonly location: { readonly pathname: string; readonly search: string }
}

/** Title of a panel page from its place: `Collections · Copper Bakery`. */
export function panelMeta({ location }: TitledPage): MetaDescriptor[] {
  const currentPlace = findPlace(location)
  if (!currentPlace) return panelTitle()
  return panelTitle(
    currentPlace.detail ?? headingOf(currentPlace.place),
    ...titlesAbove(currentPlace),
  )
}

const areas: Readonly<Record<string, string>> = { settings: 'Settings', platform: 'Platform' }

/** Titles after that of the page itself, nearest first. */
export function titlesAbove({ place, parents, section, detail }: FoundPlace): string[] {
  const area = areas[section]
  return [
    ...(detail === undefined ? [] : [headingOf(place)]),
    ...parents.map(headingOf).toReversed(),
    ...(area ? [area] : []),
  ]
}
