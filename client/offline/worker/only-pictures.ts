import type { WorkboxPlugin } from 'workbox-core'
import { isPicture, hasPictureType, trimPictures } from '../sync/pictures.ts'

/** Does not cache a hotel's sign-in page in place of a picture, nor serve one that was cached before. */
export const onlyPictures: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => ((await isPicture(response)) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && hasPictureType(cachedResponse) ? cachedResponse : null,
  cacheDidUpdate: trimPictures,
}
