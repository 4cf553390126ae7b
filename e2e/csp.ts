export const addresses = [
  '/',
  '/pricing',
  '/blog',
  '/blog/what-local-delivery-really-costs',
  '/requestADemo',
  '/privacy-policy',
  '/about',
  '/stripeVerify',
  '/adminPanel/dashboard',
  '/no-such-page',
]
