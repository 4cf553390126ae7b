export type DemoSignIn = {
  role: 'owner' | 'manager' | 'catalogue' | 'orders' | 'dispatcher' | 'driver' | 'operator'
  name: string
  email: string
  password: string
}

/** Demo business. Passwords must not contain its name or the names of its people. */
export const demoTenant = { name: 'Hearth & Rye', slug: 'hearth-and-rye' }

/** One account per role, printed at every start with a sandbox; without a sandbox none exist. */
export const demoSignIns: readonly DemoSignIn[] = [
  {
    role: 'owner',
    name: 'Mara Lindqvist',
    email: 'owner@example.com',
    password: 'copper-lantern-walks-early',
  },
  {
    role: 'manager',
    name: 'Tobias Okafor',
    email: 'manager@example.com',
    password: 'quiet-harbour-seven-kites',
  },
  {
    role: 'catalogue',
    name: 'Ines Carvalho',
    email: 'catalogue@example.com',
    password: 'velvet-compass-paints-snow',
  },
  {
    role: 'orders',
    name: 'Samir Haddad',
    email: 'orders@example.com',
    password: 'brisk-otter-folds-paper',
  },
  {
    role: 'dispatcher',
    name: 'Greta Novak',
    email: 'dispatcher@example.com',
    password: 'amber-bridge-hums-softly',
  },
  {
    role: 'driver',
    name: 'Jonah Mwangi',
    email: 'driver@example.com',
    password: 'yellow-bicycle-likes-rain',
  },
  {
    role: 'operator',
    name: 'Petra Vance',
    email: 'operator@example.com',
    password: 'granite-meadow-counts-stars',
  },
]

/** The sandbox's inbox acts as the operator's authenticator app and shows the code. */
export const demoOperatorSecret = 'MARKETDAYDEMO234MARKETDAYDEMO234'
