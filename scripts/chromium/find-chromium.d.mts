/** The browser's program, or null when none runs. `node` unpacks the packaged one of the project at `root`. */
export function findChromium(node: string, root: string): Promise<string | null>
