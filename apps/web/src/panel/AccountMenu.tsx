import {
  ChevronDown,
  Inbox,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Settings,
  ShieldCheck,
  Sun,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { to } from '../paths.ts'
import { useAuth } from '../platform/session/auth-store.ts'
import { colorModes, setColorMode, useColorMode, type ColorMode } from '../platform/color-mode.ts'
import { signOut } from '../platform/session/session.ts'
import { Menu } from '../ui/dialogs/Menu.tsx'
import { Avatar } from '../ui/page/Avatar.tsx'

const modes: Record<ColorMode, { label: string; icon: ReactNode }> = {
  light: { label: 'Light', icon: <Sun aria-hidden /> },
  dark: { label: 'Dark', icon: <Moon aria-hidden /> },
  system: { label: 'Device setting', icon: <Monitor aria-hidden /> },
}

const platformIcons: Readonly<Record<string, ReactNode>> = {
  leads: <Inbox aria-hidden />,
  people: <Users aria-hidden />,
}

interface AccountMenuProps {
  email?: string
  onKeys: () => void
}

export function AccountMenu({ email, onKeys }: AccountMenuProps) {
  const { userInfo, menuItems } = useAuth()
  const navigate = useNavigate()
  const chosen = useColorMode()
  const name = userInfo.user?.name || 'Your account'
  return (
    <Menu
      header={
        <>
          <p className="font-semibold">{name}</p>
          {email && <p className="text-soft [overflow-wrap:anywhere]">{email}</p>}
        </>
      }
      groups={[
        [
          { label: 'Settings', icon: <Settings aria-hidden />, href: to('account') },
          { label: 'Security', icon: <ShieldCheck aria-hidden />, href: to('security') },
          { label: 'Keyboard shortcuts', icon: <Keyboard aria-hidden />, onSelect: onKeys },
          // Operators: allowed platform pages.
          ...(userInfo.role === 'operator'
            ? menuItems.map(({ id, label, to: href }) => ({ label, href, icon: platformIcons[id] }))
            : []),
        ],
        colorModes.map((mode) => ({
          ...modes[mode],
          checked: chosen === mode,
          onSelect: () => setColorMode(mode),
        })),
        [
          {
            label: 'Sign out',
            icon: <LogOut aria-hidden />,
            onSelect: () => {
              signOut()
              void navigate(to('home'))
            },
          },
        ],
      ]}
      trigger={
        <button
          type="button"
          className="flex min-h-10 items-center gap-2 rounded-lg px-1.5 transition-colors hover:bg-hover"
        >
          <Avatar name={name} />
          <span className="sr-only">Account: </span>
          <span className="max-w-40 truncate text-sm font-medium max-lg:sr-only">{name}</span>
          <ChevronDown aria-hidden className="size-4 text-faint" />
        </button>
      }
    />
  )
}
