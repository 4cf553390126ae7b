import {
  createContext,
  createElement,
  use,
  type AnchorHTMLAttributes,
  type ComponentType,
} from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** Provides the router's link to router-independent components. */
export const LinkContext = createContext<ComponentType<LinkProps> | 'a'>('a')

export function UiLink(props: LinkProps) {
  return createElement(use(LinkContext), props)
}
