import {
  createContext,
  createElement,
  use,
  type AnchorHTMLAttributes,
  type ComponentType,
} from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** Lets the app hand its router's link to components that know no router. */
export const LinkContext = createContext<ComponentType<LinkProps> | 'a'>('a')

export function UiLink(props: LinkProps) {
  return createElement(use(LinkContext), props)
}
