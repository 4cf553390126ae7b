/**
 * Results of other open-source shop systems for the same work on this machine, by row: Vendure
 * 3.7.3 and Medusa 2.21 with production settings, PostgreSQL and 10 000 products. Other rows were
 * not measured.
 */
export const peers: Readonly<Record<string, string>> = {
  'W-list': 'Vendure 19/s, Medusa 50/s',
  'W-flow cash': 'Vendure 9.9/s, Medusa 1.7/s',
  'W-upload 10000 rows': 'Vendure 104 s without its index, Medusa 65 s',
  'W-memory': 'Vendure 370–780 MB, Medusa 830–1 320 MB',
  'W-weight panel entry and /adminPanel/dashboard': 'Vendure 807 kB, Medusa 1 817 kB',
}
