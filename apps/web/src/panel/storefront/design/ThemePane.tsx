import {
  findColorProblems,
  inkColorOf,
  nearestColors,
  pageColorOf,
  type ColorName,
} from '@marketday/contract/storefront/design/color-rules'
import { shopThemes, type ShopThemeName } from '@marketday/contract/storefront/design/themes'
import type { DraftTheme } from '@marketday/contract/storefront/shop/shop-draft'
import { useState } from 'react'

import { Button } from '../../../ui/buttons/Button.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useEditing, useEditorState } from './editor-context.ts'

const themes: Readonly<Record<ShopThemeName, { label: string; hint: string }>> = {
  bakery: { label: 'Bakery', hint: 'Warm, with large pictures' },
  grocer: { label: 'Grocer', hint: 'Dense, for many items' },
  editorial: { label: 'Editorial', hint: 'Fashion, like a magazine' },
  craft: { label: 'Craft', hint: 'For makers and their stories' },
  cafe: { label: 'Café', hint: 'Everything on one page' },
  catalogue: { label: 'Catalogue', hint: 'Technical, with many details' },
}
const corners = [
  { value: 'square', label: 'Square' },
  { value: 'soft', label: 'Soft' },
  { value: 'round', label: 'Round' },
]
const fonts = [
  { value: 'sans', label: 'Plain' },
  { value: 'serif', label: 'Classic, with serifs' },
  { value: 'rounded', label: 'Friendly, rounded' },
]

export function ThemePane() {
  const { editor } = useEditing()
  const theme = useEditorState(({ draft }) => draft.theme)
  const change = (part: Partial<DraftTheme>, key: string | null = null) =>
    editor.change((draft) => ({ ...draft, theme: { ...draft.theme, ...part } }), { key })
  const shared = { theme, onChange: change }
  return (
    <>
      <h3 className="text-base font-semibold">Theme and colors</h3>
      <RadioGroup
        label="Theme"
        hint="Your texts, pictures and sections stay as they are."
        value={theme.name}
        options={shopThemes.map((value) => ({ value, ...themes[value] }))}
        onChange={(name) => {
          change({ name: name as ShopThemeName })
          editor.announce(`Theme ${themes[name as ShopThemeName].label} chosen`)
        }}
      />
      <ColorField name="primary" label="Main color" {...shared} />
      <ColorField name="page" label="Page color" {...shared} />
      <ColorField name="ink" label="Text color" {...shared} />
      <SelectField
        label="Corners"
        options={corners}
        value={theme.radius}
        onChange={(event) => change({ radius: event.target.value as DraftTheme['radius'] })}
      />
      <SelectField
        label="Typeface"
        options={fonts}
        value={theme.font}
        onChange={(event) => change({ font: event.target.value as DraftTheme['font'] })}
      />
    </>
  )
}

interface ColorFieldProps {
  name: ColorName
  label: string
  theme: DraftTheme
  onChange: (part: Partial<DraftTheme>, key: string) => void
}

const isColor = (value: string) => /^#[0-9a-f]{6}$/.test(value)

function normalize(typed: string): string {
  const text = typed.trim().toLowerCase()
  return /^[0-9a-f]{6}$/.test(text) ? `#${text}` : text
}

const standards = {
  primary: (theme: DraftTheme) => theme.primary,
  page: pageColorOf,
  ink: inkColorOf,
}

/** A color that can't be read or seen stays in the field and isn't used. */
function ColorField({ name, label, theme, onChange }: ColorFieldProps) {
  const chosen = standards[name](theme)
  const [typed, setTyped] = useState<string | null>(null)
  const key = `theme.${name}`
  const problem = typed === null ? undefined : problemOf(theme, name, typed)
  const take = (next: string) => {
    const color = normalize(next)
    const isRefused = problemOf(theme, name, color) !== undefined
    setTyped(isRefused ? color : null)
    if (!isRefused) onChange({ [name]: color }, key)
  }
  const takeColors = (colors: Partial<DraftTheme>) => {
    onChange(colors, key)
    setTyped(null)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-3">
        <TextField
          label={label}
          error={problem}
          value={typed ?? chosen}
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          onChange={(event) => take(event.target.value)}
          className="flex-1"
        />
        <input
          type="color"
          aria-label={`${label}, picker`}
          value={typed !== null && isColor(typed) ? typed : chosen}
          onChange={(event) => take(event.target.value)}
          className="mt-6.5 h-10 w-14 shrink-0 rounded-lg border border-control bg-surface p-1"
        />
      </div>
      {typed !== null && isColor(typed) && (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          onClick={() => takeColors(nearestColors({ ...theme, [name]: typed }, name))}
        >
          {name === 'page' ? 'Use it with readable colors' : 'Use the nearest color'}
        </Button>
      )}
      {typed === null && isOwn(theme, name) && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-2 self-start"
          onClick={() => takeColors(nearestColors({ ...theme, [name]: null }, 'page'))}
        >
          Use the theme’s color
        </Button>
      )}
    </div>
  )
}

/** Chosen instead of the theme's; the main color always is. */
const isOwn = (theme: DraftTheme, name: ColorName) => name !== 'primary' && theme[name] !== null

const problemOf = (theme: DraftTheme, name: ColorName, color: string): string | undefined =>
  isColor(color)
    ? findColorProblems({ ...theme, [name]: color })[0]?.message
    : 'A color such as #3b4cca'
