export interface SitePage {
  readonly path: string
  /** The product's name is appended, except on the home page; both together have at most 60 characters. */
  readonly title: string
  readonly description: string
}

/** Search and sharing metadata of public pages outside `content/`. */
export const sitePages = {
  home: {
    path: '/',
    title: 'Marketday: turn your website into an online shop',
    description:
      'Paste your website address and see your products in your own online shop in about a minute. Stock, orders and deliveries included.',
  },
  pricing: {
    path: '/pricing',
    title: 'Pricing',
    description:
      'Simple plans for local shops, monthly or yearly. 14 days free, no card needed, no set-up fee. Cancel at any time.',
  },
  blog: {
    path: '/blog',
    title: 'Blog for local shops',
    description:
      'Practical articles for shop owners: moving a shop, pricing delivery, better photos, accurate stock counts and smoother delivery days.',
  },
  contacts: {
    path: '/contacts',
    title: 'Contact',
    description:
      'Contact Marketday with a question, a problem or an idea. A person reads every message and answers within one working day.',
  },
  partnerShip: {
    path: '/partnerShip',
    title: 'Partnership',
    description:
      'For agencies, resellers, technology partners and affiliates who bring local shops online. Apply in three minutes.',
  },
  requestADemo: {
    path: '/requestADemo',
    title: 'Request a demo',
    description:
      'Choose a time in the next ten working days. In 30 minutes, we set up your shop together from your website.',
  },
  comingSoon: {
    path: '/ComingSoon',
    title: 'Coming soon',
    description:
      'Pre-orders for market stalls are coming to Marketday. Leave your email address and we’ll notify you once they’re ready.',
  },
} as const satisfies Record<string, SitePage>

export const pictureAddress = (path: string) =>
  `/content/pictures${path === '/' ? '/home' : path}.png`

export const pictureSize = { width: 1200, height: 630 } as const
