import { useQuery } from '@tanstack/react-query'
import {
  Check,
  ChevronsUpDown,
  ExternalLink,
  Menu as MenuSign,
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
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import type { ReactNode } from 'react'

import { switchTenant } from '@marketday/contract/accounts/identity/account'

import { call } from '../platform/api/api.ts'
import { mergeUserInfo, setBusinessSetupReq, useAuth } from '../platform/session/auth-store.ts'
import { useDocument } from '../platform/document-context.tsx'
import { currentShop } from '../platform/api/http.ts'
import { keepShopInLinks } from '../platform/session/keep-shop-in-links.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { Menu } from '../ui/dialogs/Menu.tsx'
import { accountQuery } from './account-query.ts'
import { MarketSwitcher } from './catalog/markets/MarketSwitcher.tsx'
import { MenuSheet } from './navigation/MenuSheet.tsx'
import { NotificationBell } from './notifications/NotificationBell.tsx'
import { PanelSearch } from './palette/PanelSearch.tsx'
import { to } from '../paths.ts'
import { colorModes, setColorMode, useColorMode, type ColorMode } from '../platform/color-mode.ts'
import { signOut } from '../platform/session/session.ts'
import { Avatar } from '../ui/page/Avatar.tsx'

export function PanelHeader({ isMenuCollapsed }: { isMenuCollapsed: boolean }) {
  const [help, setHelp] = useState(false)
  const { data: account } = useQuery(accountQuery)
  useShopInAddress(account?.tenants ?? [])
  return (
    <header className="sticky top-0 z-20 flex min-h-16 items-center gap-2 border-b border-line bg-surface px-3 sm:px-6 lg:px-8 print:hidden">
      <MenuButton isMenuCollapsed={isMenuCollapsed} />
      <CurrentShop shops={account?.tenants ?? []} />
      {currentShop() && <MarketSwitcher />}
      <span className="flex-1" />
      <PanelSearch help={help} onHelp={setHelp} />
      {currentShop() && <NotificationBell />}
      <AccountMenu email={account?.email} onKeys={() => setHelp(true)} />
    </header>
  )
}

/** On phones and tablets, and beside a collapsed menu, which has no room for sub-pages. */
function MenuButton({ isMenuCollapsed }: { isMenuCollapsed: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { menuItems } = useAuth()
  return (
    <>
      <IconButton
        label="Open menu"
        icon={<MenuSign aria-hidden />}
        className={isMenuCollapsed ? undefined : 'lg:hidden'}
        onClick={() => setOpen(true)}
      />
      {/* Outside of the panel's header, of which no other header may be a part. */}
      {isOpen &&
        createPortal(
          <MenuSheet items={menuItems} onClose={() => setOpen(false)}>
            {currentShop() && <ShopLink slug={currentShop()} />}
          </MenuSheet>,
          document.body,
        )}
    </>
  )
}

/** With several shops each tab's URL names its shop, so that tabs never mix. */
function useShopInAddress(shops: readonly Shop[]) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(keepShopInLinks, [])
  useEffect(() => {
    const params = new URLSearchParams(search)
    const shop = currentShop()
    if (shops.length < 2 || params.has('shop') || shop === '') return
    params.set('shop', shop)
    void navigate({ pathname, search: String(params), hash }, { replace: true })
  }, [shops.length, pathname, search, hash, navigate])
}

/** Current shop of the tab; a switcher for users with several. */
function CurrentShop({ shops }: { shops: readonly Shop[] }) {
  const { userInfo } = useAuth()
  const slug = currentShop()
  const name = shops.find((shop) => shop.slug === slug)?.name ?? userInfo.tenant?.name
  return (
    <>
      {shops.length > 1 && (
        <ShopSwitcher name={name ?? 'Choose a shop'} current={slug} shops={shops} />
      )}
      {shops.length <= 1 && name && (
        <span className="min-w-0 truncate px-1 font-semibold max-[22rem]:hidden">{name}</span>
      )}
      {slug && (
        <span className="max-sm:hidden">
          <ShopLink slug={slug} />
        </span>
      )}
    </>
  )
}

function ShopLink({ slug }: { slug: string }) {
  const { runtime } = useDocument()
  if (!runtime.shopUrl) return null
  return (
    <a
      href={runtime.shopUrl.replace('{slug}', slug)}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-10 shrink-0 items-center gap-1.5 rounded-lg px-2 text-sm font-medium text-primary-ink hover:bg-hover"
    >
      <ExternalLink aria-hidden className="size-4" />
      View shop
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

interface Shop {
  slug: string
  name: string
}

/** The server remembers the choice for other devices; this tab does not depend on it. */
async function changeShop(slug: string) {
  const info = await call(switchTenant, { body: { slug } }).catch(() => null)
  if (info) {
    mergeUserInfo(info)
    setBusinessSetupReq(info.businessSetupReq)
  }
  location.assign(`/adminPanel?shop=${encodeURIComponent(slug)}`)
}

interface ShopSwitcherProps {
  name: string
  current: string
  shops: readonly Shop[]
}

/** Switching reloads the panel, so that no data of the previous shop remains. */
function ShopSwitcher({ name, current, shops }: ShopSwitcherProps) {
  return (
    <Menu
      align="start"
      groups={[
        shops.map((shop) => ({
          label: shop.name,
          icon: shop.slug === current ? <Check aria-hidden /> : <span className="size-4" />,
          onSelect: () => void changeShop(shop.slug),
        })),
      ]}
      trigger={
        <button
          type="button"
          className="flex min-h-10 min-w-0 items-center gap-1.5 rounded-lg px-2 font-semibold hover:bg-hover"
        >
          <span className="truncate">{name}</span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-faint" />
          <span className="sr-only">, change shop</span>
        </button>
      }
    />
  )
}

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

function AccountMenu({ email, onKeys }: AccountMenuProps) {
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
