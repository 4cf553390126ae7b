/** Advice for a failed `npm ci`, derived from its output. Plain JavaScript without dependencies. */
export const freeBytesNeeded = 1_000_000_000

const again = 'and run the same command again.'

const causes = [
  [
    /ENOSPC|no space left/i,
    `The disk is full. Free about ${freeBytesNeeded / 1e9} GB (df -h shows where) ${again}`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|network|socket hang up/i,
    `The package registry could not be reached. Check the connection, or the proxy and registry settings (npm config get registry), ${again}`,
  ],
  [
    /CERT|self.signed|unable to get local issuer/i,
    `The registry's certificate was not accepted. Give npm your company's certificate (npm config set cafile FILE) ${again}`,
  ],
  [
    /E40[13]|ENEEDAUTH/,
    `The package registry refused access. Sign in to it (npm login) or choose another (npm config set registry URL) ${again}`,
  ],
  [
    /ETARGET|E404|No matching version/i,
    `The registry lacks a package of the lock file. Use the public registry (npm config set registry https://registry.npmjs.org/) ${again}`,
  ],
  [
    /EUSAGE|can only install packages when|in sync/i,
    `package.json and package-lock.json disagree. Run "npm install" once, ${again}`,
  ],
  [/EINTEGRITY/, `A downloaded package is damaged. Run "npm cache clean --force" ${again}`],
  [
    /EACCES|EPERM|EROFS/,
    `This user may not write to the folder. Make it your own (chown) or move the clone to one that is, ${again}`,
  ],
  [
    /: spawn npm ENOENT|npm: .*ENOENT/,
    `npm is missing. Install Node with npm (https://nodejs.org) ${again}`,
  ],
]

/** @param {string} output @returns {string} */
export function adviceFor(output) {
  const cause = causes.find(([sign]) => sign.test(output))
  return cause
    ? cause[1]
    : 'Read the lines above; deleting node_modules and running the same command again often helps.'
}
