import { clsx } from 'clsx'
import { ChevronDown, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { Link, Outlet, useNavigate } from 'react-router'

import { TextField } from '../../ui/fields/TextField.tsx'
import { hrefOf } from '../navigation/find-place.ts'
import { useCurrentPlace, useSettingsGroups } from '../navigation/use-places.ts'
import { findSettings } from './find-settings.ts'

export default function SettingsLayout() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-5 xl:grid-cols-[13rem_minmax(0,1fr)]">
      <SettingsMenu />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}

/** All settings by group; on narrow screens behind a button that names the open page. */
function SettingsMenu() {
  const id = useId()
  const currentPlace = useCurrentPlace()
  const [isOpen, setOpen] = useState(false)
  return (
    <nav
      aria-label="Settings"
      className="rounded-xl border border-line bg-surface xl:sticky xl:top-[calc(var(--sticky-top)+1.5rem)] xl:-m-1 xl:max-h-[calc(100dvh-var(--sticky-top)-2.5rem)] xl:overflow-y-auto xl:border-0 xl:bg-transparent xl:p-1"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 w-full items-center gap-2 rounded-xl px-4 text-left text-sm font-medium xl:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="text-soft">Settings</span>
        <span aria-hidden className="text-faint">
          /
        </span>
        <span className="min-w-0 truncate">{currentPlace?.place.label}</span>
        <ChevronDown
          aria-hidden
          className={clsx('ml-auto size-4 shrink-0 text-faint', isOpen && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        className={clsx(
          'max-xl:border-t max-xl:border-line max-xl:p-3',
          !isOpen && 'max-xl:hidden',
        )}
      >
        <SettingsList onChoose={() => setOpen(false)} />
      </div>
    </nav>
  )
}

function SettingsList({ onChoose }: { onChoose: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const currentPlace = useCurrentPlace()
  const current = currentPlace && hrefOf(currentPlace.place)
  const groups = findSettings(useSettingsGroups(), text)
  const choose = () => {
    setText('')
    onChoose()
  }
  const openFirst = () => {
    const [first] = groups.flatMap(({ places }) => places)
    if (text.trim() === '' || !first) return
    choose()
    void navigate(hrefOf(first))
  }
  return (
    <>
      <TextField
        label="Search settings"
        labelHidden
        autoComplete="off"
        placeholder="Search settings"
        before={<Search aria-hidden className="size-4" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') openFirst()
          if (key === 'Escape') setText('')
        }}
      />
      <p role="status" className={clsx('px-2.5 text-sm text-soft', groups.length === 0 && 'pt-3')}>
        {groups.length === 0 && 'No settings found'}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-4 xl:grid-cols-1">
        {groups.map(({ label, places }) => (
          <div key={label} className="pt-3">
            <p id={`${id}-${label}`} className="px-2.5 py-1 text-xs font-medium text-faint">
              {label}
            </p>
            <ul aria-labelledby={`${id}-${label}`} className="flex flex-col gap-px">
              {places.map((place) => (
                <li key={place.page}>
                  <Link
                    to={hrefOf(place)}
                    data-prefetch="intent"
                    aria-current={hrefOf(place) === current ? 'page' : undefined}
                    onClick={choose}
                    className={clsx(
                      'flex min-h-9 items-center rounded-lg px-2.5 text-sm whitespace-nowrap max-xl:min-h-11',
                      hrefOf(place) === current
                        ? 'bg-primary-soft font-medium text-primary-ink'
                        : 'text-soft hover:bg-hover hover:text-ink',
                    )}
                  >
                    <span className="truncate">{place.label}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  )
}
