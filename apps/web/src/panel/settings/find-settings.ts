import type { SettingsGroup } from '../navigation/places.ts'
import { matchesWords } from '../palette/matches-words.ts'

/** Groups with the pages that fit the text, by label, name, words or group. */
export const findSettings = (
  groups: readonly SettingsGroup[],
  text: string,
): readonly SettingsGroup[] =>
  groups
    .map(({ label, places }) => ({
      label,
      places: places.filter(({ label: page, name = '', words = '' }) =>
        matchesWords(text, `${page} ${name} ${words} ${label}`),
      ),
    }))
    .filter(({ places }) => places.length > 0)
