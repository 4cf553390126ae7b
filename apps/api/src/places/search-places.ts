import { parsePlace } from '@marketday/contract/contact/place'
import type { ParsedPlace, PlaceResult } from '@marketday/contract/contact/place'
import type { PlaceSuggestion } from '@marketday/contract/contact/places'

import type { Config } from '../config.ts'
import { AppError, notFound } from '../platform/http/errors.ts'
import { boundedFetch } from '../platform/outgoing/bounded-fetch.ts'

interface Prediction {
  readonly description?: string
  readonly place_id?: string
  readonly structured_formatting?: { readonly main_text?: string; readonly secondary_text?: string }
}

interface Answer {
  readonly status?: string
  readonly predictions?: readonly Prediction[]
  readonly result?: PlaceResult
}

/** Google's Place Autocomplete; source: developers.google.com/maps/documentation/places/web-service. */
export async function findPlaces(
  config: Pick<Config, 'places'>,
  { input, country }: { input: string; country?: string | undefined },
  signal?: AbortSignal,
): Promise<{ rows: PlaceSuggestion[] }> {
  const query = {
    input,
    types: 'address',
    ...(country && { components: `country:${country.toLowerCase()}` }),
  }
  const answer = await ask(config, { path: '/place/autocomplete/json', query, signal })
  const rows = (answer.predictions ?? []).flatMap(
    ({ place_id: placeId, description = '', structured_formatting: parts }) =>
      placeId
        ? [
            {
              placeId,
              description,
              main: parts?.main_text ?? description,
              secondary: parts?.secondary_text ?? '',
            },
          ]
        : [],
  )
  return { rows }
}

export async function getPlace(
  config: Pick<Config, 'places'>,
  placeId: string,
  signal?: AbortSignal,
): Promise<ParsedPlace> {
  const query = {
    place_id: placeId,
    fields: 'formatted_address,geometry,address_components',
  }
  const answer = await ask(config, { path: '/place/details/json', query, signal })
  if (!answer.result) throw notFound('Address')
  return parsePlace(answer.result)
}

const known = new Set(['OK', 'ZERO_RESULTS', 'NOT_FOUND', 'INVALID_REQUEST'])
const timeoutMs = 4_000

interface Question {
  readonly path: string
  readonly query: Record<string, string>
  /** Ends the question before its own time is over. */
  readonly signal: AbortSignal | undefined
}

async function ask(
  { places }: Pick<Config, 'places'>,
  { path, query, signal }: Question,
): Promise<Answer> {
  if (!places) throw unavailable()
  const url = new URL(`${places.url.href.replace(/\/$/, '')}${path}`)
  url.search = new URLSearchParams({ ...query, key: places.key }).toString()
  const answer = await fetchJson(url, signal)
  if (!answer?.status || !known.has(answer.status)) throw unavailable()
  return answer
}

async function fetchJson(url: URL, until?: AbortSignal): Promise<Answer | null> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(until ? [until] : [])])
  try {
    const response = await boundedFetch(url, { signal, redirect: 'error' })
    return response.ok ? ((await response.json()) as Answer) : null
  } catch {
    return null
  }
}

const unavailable = () =>
  new AppError({
    status: 503,
    code: 'unavailable',
    message: 'The address search does not answer right now. Please write the address by hand.',
    headers: { 'retry-after': '10' },
  })
