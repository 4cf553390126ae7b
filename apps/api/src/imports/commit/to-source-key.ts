export const toSourceKey = (host: string, key: string) => `${host} ${key}`
