import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'

/** client/boot.ts as the build puts it into the page: without its types. */
export const bootScript = (await transformWithOxc(readFileSync('client/boot.ts', 'utf8'), 'boot.ts')).code
