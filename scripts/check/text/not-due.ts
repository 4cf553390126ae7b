/** Specification sentences without a test, by what they wait for. Remove a number when its test lands. */
export const notDue: Readonly<Record<string, readonly number[]>> = {}
