import type { WorkboxPlugin } from 'workbox-core'
import { isPicture, saysPicture, trimPictures } from '../sync/pictures.ts'

/** What a hotel's sign-in page answers in a picture's place is not kept, and not shown where it was kept once. */
export const onlyPictures: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => ((await isPicture(response)) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && saysPicture(cachedResponse) ? cachedResponse : null,
  cacheDidUpdate: trimPictures,
}
