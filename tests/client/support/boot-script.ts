import { bundleBoot } from '../../../scripts/vite/inline-boot.ts'

/** client/boot/ as the build puts it into the page. */
export const bootScript = await bundleBoot()
