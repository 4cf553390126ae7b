import {
  findColorProblems,
  paletteOf,
  type ColorProblem,
} from '@marketday/contract/storefront/design/theme-colors'
import {
  shopThemes,
  themes,
  type ShopThemeName,
} from '@marketday/contract/storefront/design/themes'
import { shopCorners, shopFonts, typePairs } from '@marketday/contract/storefront/design/type-pairs'
import { listLookProposals, type DraftTheme } from '@marketday/contract/storefront/shop/shop-draft'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useEditing, useEditorState } from './editor-context.ts'

const cornerLabels = { square: 'Square', soft: 'Soft', round: 'Round' } as const

const cornerOptions = ({ name }: DraftTheme) => [
  {
    value: 'theme',
    label: `As in the theme (${cornerLabels[themes[name].corners].toLowerCase()})`,
  },
  ...shopCorners.map((value) => ({ value, label: cornerLabels[value] })),
]

const fontOptions = ({ name }: DraftTheme) => [
  { value: 'theme', label: `As in the theme (${typePairs[themes[name].font].heading})` },
  ...shopFonts.map((value) => ({
    value,
    label: `${typePairs[value].label}: ${typePairs[value].heading}`,
  })),
]

export function ThemePane() {
  const { editor } = useEditing()
  const theme = useEditorState(({ draft }) => draft.theme)
  const change = (part: Partial<DraftTheme>, key: string | null = null) =>
    editor.change((draft) => ({ ...draft, theme: { ...draft.theme, ...part } }), { key })
  const shared = { theme, onChange: change }
  return (
    <>
      <h2 className="text-base font-semibold">Theme and colours</h2>
      <RadioGroup
        label="Theme"
        hint="Your texts, pictures and sections stay as they are."
        value={theme.name}
        options={shopThemes.map((value) => ({
          value,
          label: themes[value].label,
          hint: themes[value].description,
        }))}
        onChange={(name) => {
          const next = withReadable({ ...theme, name: name as ShopThemeName })
          const adjusted = next.primary === theme.primary ? '' : ', main colour adjusted to it'
          change(next)
          editor.announce(`Theme ${themes[next.name].label} chosen${adjusted}`)
        }}
      />
      <Proposals {...shared} />
      <ColorField name="primary" label="Main colour" {...shared} />
      <ColorField name="page" label="Page colour" {...shared} />
      <ColorField name="ink" label="Text colour" {...shared} />
      <SelectField
        label="Corners"
        options={cornerOptions(theme)}
        value={theme.radius}
        onChange={(event) => change({ radius: event.target.value as DraftTheme['radius'] })}
      />
      <SelectField
        label="Typeface"
        options={fontOptions(theme)}
        value={theme.font}
        onChange={(event) => change({ font: event.target.value as DraftTheme['font'] })}
      />
    </>
  )
}

interface Changing {
  theme: DraftTheme
  /** Changes with the same key are one step of undo. */
  onChange: (part: Partial<DraftTheme>, key: string | null) => void
}

const proposalsQuery = {
  queryKey: ['look-proposals'],
  queryFn: () => call(listLookProposals),
  staleTime: Infinity,
}

/** Looks made from the words and colors of the business. */
function Proposals({ theme, onChange }: Changing) {
  const { editor } = useEditing()
  const looks = useQuery(proposalsQuery).data?.looks ?? []
  if (looks.length === 0) return null
  return (
    <div role="group" aria-label="Proposals for your business" className="flex flex-col gap-2">
      <p className="text-sm font-medium">Proposals for your business</p>
      {looks.map((look) => {
        const isChosen = look.name === theme.name && look.primary === theme.primary
        return (
          <Button
            key={`${look.name} ${look.primary}`}
            variant="secondary"
            size="small"
            aria-pressed={isChosen}
            className="justify-start"
            onClick={() => {
              const { name, primary } = look
              onChange(
                { name, primary, page: null, ink: null, font: 'theme', radius: 'theme' },
                null,
              )
              editor.announce(`Proposal ${themes[look.name].label} chosen`)
            }}
          >
            <span
              aria-hidden
              className="size-4 shrink-0 rounded-full border border-line"
              style={{ backgroundColor: look.primary }}
            />
            {themes[look.name].label}
          </Button>
        )
      })}
    </div>
  )
}

type ColorName = ColorProblem['field']

interface ColorFieldProps extends Changing {
  name: ColorName
  label: string
}

const isColor = (value: string) => /^#[0-9a-f]{6}$/.test(value)

function normalize(typed: string): string {
  const text = typed.trim().toLowerCase()
  return /^[0-9a-f]{6}$/.test(text) ? `#${text}` : text
}

const shownColor = (theme: DraftTheme, name: ColorName): string =>
  theme[name] ?? paletteOf(theme, 'light')[name === 'page' ? 'page' : 'ink']

/** A color that can't be read or seen stays in the field and isn't used. */
function ColorField({ name, label, theme, onChange }: ColorFieldProps) {
  const chosen = shownColor(theme, name)
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
          onClick={() => takeColors(withReadable({ ...theme, [name]: typed }))}
        >
          Use the nearest colour that works
        </Button>
      )}
      {typed === null && isOwn(theme, name) && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-2 self-start"
          onClick={() => takeColors(withReadable({ ...theme, [name]: null }))}
        >
          Use the theme’s colour
        </Button>
      )}
    </div>
  )
}

/** With the nearest colors that can be read and seen. */
function withReadable(theme: DraftTheme): DraftTheme {
  const [problem] = findColorProblems(theme)
  return problem?.nearest ? withReadable({ ...theme, [problem.field]: problem.nearest }) : theme
}

/** Chosen instead of the theme's; the main color always is. */
const isOwn = (theme: DraftTheme, name: ColorName) => name !== 'primary' && theme[name] !== null

const problemOf = (theme: DraftTheme, name: ColorName, color: string): string | undefined =>
  isColor(color)
    ? findColorProblems({ ...theme, [name]: color })[0]?.message
    : 'A colour such as #3b4cca'
