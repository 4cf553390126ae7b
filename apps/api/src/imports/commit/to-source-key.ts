/** What an item of this website is recognised by, in whichever reading it comes. */
export const toSourceKey = (host: string, key: string) => `${host} ${key}`
