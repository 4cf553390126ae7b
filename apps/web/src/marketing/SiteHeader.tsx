import { Menu, Monitor, Moon, Sun } from 'lucide-react'
import { Link, NavLink } from 'react-router'

import { to } from '../paths.ts'
import { isLoggedIn, useAuth } from '../platform/session/auth-store.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { buttonStyles } from '../ui/buttons/button-styles.ts'
import { EnterForm } from './EnterForm.tsx'
import { Logo } from './Logo.tsx'
import { colorModes, setColorMode, useColorMode, type ColorMode } from '../platform/color-mode.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'

const places = [
  { label: 'Pricing', href: to('pricing') },
  { label: 'Blog', href: to('blog') },
  { label: 'Partners', href: to('partnerShip') },
  { label: 'Contact', href: to('contacts') },
]

export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-page/95 backdrop-blur-sm">
      <div className="shell flex min-h-16 flex-wrap items-center gap-1.5 sm:gap-3 lg:gap-6">
        <Link to={to('home')} className="mr-auto rounded-lg lg:mr-0">
          <Logo />
        </Link>
        <nav aria-label="Main" className="mr-auto hidden gap-1 lg:flex">
          {places.map((place) => (
            <NavLink key={place.href} to={place.href} className={linkLook}>
              {place.label}
            </NavLink>
          ))}
        </nav>
        <span className="hidden sm:contents">
          <AppearanceButton />
        </span>
        <AccountButton />
        <span className="hidden lg:contents">
          <Link to={to('requestADemo')} className={buttonStyles({})}>
            Request a demo
          </Link>
        </span>
        <SmallMenu />
      </div>
    </header>
  )
}

const linkLook = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-10 items-center rounded-lg px-3 text-[0.9375rem] font-medium hover:bg-hover hover:text-ink ${
    isActive ? 'text-primary-ink' : 'text-soft'
  }`

function AccountButton() {
  const isSignedIn = isLoggedIn(useAuth())
  return isSignedIn ? (
    <Link to={to('adminPanel')} className={buttonStyles({ variant: 'secondary' })}>
      Open panel
    </Link>
  ) : (
    <EnterForm reason="signIn">
      <Button type="submit" variant="secondary" className="whitespace-nowrap">
        Sign in
      </Button>
    </EnterForm>
  )
}

/** Native popover: closes with Escape or an outside tap, and works before hydration. */
function SmallMenu() {
  const close = () => document.getElementById('small-menu')?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget="small-menu"
        aria-label="Menu"
        className="flex size-10 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-hover hover:text-ink lg:hidden"
      >
        <Menu aria-hidden className="size-5" />
      </button>
      <nav
        id="small-menu"
        popover="auto"
        aria-label="Main, small screen"
        className="fixed inset-auto top-16 right-4 w-60 rounded-xl border border-line bg-raised p-2 text-ink shadow-lg open:flex open:flex-col"
      >
        {[...places, { label: 'Request a demo', href: to('requestADemo') }].map((place) => (
          <NavLink key={place.href} to={place.href} onClick={close} className={linkLook}>
            {place.label}
          </NavLink>
        ))}
        <span className="flex items-center justify-between border-t border-line pl-3 text-sm text-soft sm:hidden">
          Appearance <AppearanceButton />
        </span>
      </nav>
    </>
  )
}

const faces: Record<ColorMode, { label: string; icon: typeof Sun }> = {
  light: { label: 'light', icon: Sun },
  dark: { label: 'dark', icon: Moon },
  system: { label: 'as your device', icon: Monitor },
}

export function AppearanceButton() {
  const mode = useColorMode()
  const next = colorModes[(colorModes.indexOf(mode) + 1) % colorModes.length] ?? 'system'
  const Icon = faces[mode].icon
  return (
    <IconButton
      className="noscript:hidden"
      label={`Appearance: ${faces[mode].label}. Change to ${faces[next].label}`}
      icon={<Icon aria-hidden />}
      onClick={() => setColorMode(next)}
    />
  )
}
